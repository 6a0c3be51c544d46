import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/**
 * Ownership check: to a visitor, another visitor's conversation does not exist. Runs before every other check, so that neither state nor
 * keys of a conversation can be probed.
 */
export async function ownsConversation(
  { journal }: Pick<Ports, 'journal'>,
  id: ConversationId,
  visitorId: VisitorId,
): Promise<boolean> {
  return (await journal.read(id))?.visitorId === visitorId;
}
