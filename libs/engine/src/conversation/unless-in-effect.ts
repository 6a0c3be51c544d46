import type { ErrorCode } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import { isInEffect, type StateCommand } from '#domain/conversation/is-in-effect.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';

/** Rejections of a repeat: the state leaves nothing to do, or the owner has gone since. */
const refusalsOfRepeats: readonly ErrorCode[] = ['wrong_state', 'operator_unavailable'];

/**
 * Idempotent run of a command that sets a state, as PUT needs it: if the conversation is already as requested, the rejection is dropped and
 * nothing is written. Checked afterwards, because a rejection is returned only once the state that it was based on is on disk.
 */
export async function unlessInEffect(
  { journal }: Pick<Ports, 'journal'>,
  id: ConversationId,
  command: StateCommand,
  run: () => Promise<CommitResult>,
): Promise<Result<null>> {
  const result = await run();
  if (result.ok) return ok(null);
  if (!refusalsOfRepeats.includes(result.code)) return result;
  const conversation = await journal.read(id);
  return conversation !== null && isInEffect(conversation, command) ? ok(null) : result;
}
