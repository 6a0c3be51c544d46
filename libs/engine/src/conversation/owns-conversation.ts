import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/**
 * Ownership check: another visitor's conversation does not exist for this one. Runs before every other check of a command,
 * so that neither the state nor the keys of a conversation can be probed.
 */
export async function ownsConversation(
  { journal }: Pick<Ports, 'journal'>,
  id: ConversationId,
  visitorId: VisitorId,
): Promise<boolean> {
  return (await journal.read(id))?.visitorId === visitorId;
}
