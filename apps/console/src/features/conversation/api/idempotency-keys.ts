import type { AnyActionName } from '#contracts/business/actions.js';
import type { ConversationId } from '#contracts/ids.js';
import { newClientKey } from '#sdk/client-key.js';

const undecided = new Map<string, string>();

/**
 * Idempotency key of a request for an action: the same for the same input until `settle`, so that a dialog that is closed and opened again
 * does not do it twice.
 */
export function idempotencyKey(conversation: ConversationId, action: AnyActionName, input: unknown) {
  const request = JSON.stringify([conversation, action, input]);
  const key = undecided.get(request) ?? newClientKey();
  undecided.set(request, key);
  return { key, settle: () => undecided.delete(request) };
}
