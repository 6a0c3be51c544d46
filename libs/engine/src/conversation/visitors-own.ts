import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/**
 * A conversation of somebody else does not exist for a visitor. Asked before anything else about an act is looked at, so
 * that neither its state nor the keys used in it can be felt out.
 */
export async function isVisitorsOwn(
  { journal }: Pick<Ports, 'journal'>,
  id: ConversationId,
  visitorId: VisitorId,
): Promise<boolean> {
  return (await journal.read(id))?.visitorId === visitorId;
}
