import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { OperatorPrincipal, VisitorPrincipal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';

/** Recipients of a typing signal, besides operators who watch the conversation. */
export interface TypingAudience {
  /** The visitor, unless the visitor is the one typing. */
  readonly visitorId: VisitorId | null;
}

/** Null: no such conversation, or another visitor's. Visitors see only the owner typing. */
export async function typingAudience(
  { journal }: Pick<Ports, 'journal'>,
  by: VisitorPrincipal | OperatorPrincipal,
  conversationId: ConversationId,
): Promise<TypingAudience | null> {
  const c = await journal.read(conversationId);
  if (!c) return null;
  if (by.kind === 'visitor') return c.visitorId === by.id ? { visitorId: null } : null;
  const isOwner = c.state === 'assigned' && c.owner === by.id;
  return { visitorId: isOwner ? c.visitorId : null };
}
