import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';

/** Null: there is no such conversation. */
export async function readConversation(
  ports: Pick<Ports, 'conversations' | 'operatorBoard' | 'teams'>,
  id: ConversationId,
): Promise<ConversationSummary | null> {
  const stored = await ports.conversations.get(id);
  return stored && toSummary(ports, stored);
}
