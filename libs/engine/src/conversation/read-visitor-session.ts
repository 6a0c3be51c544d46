import type { VisitorConversation, VisitorSession } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { VisitorPrincipal } from '../access/principal.js';
import { knownVisitor } from '../identity/visitor-profile.js';
import type { Ports } from '../ports/ports.js';
import { toChatbotView } from '../views/chatbot-view.js';
import { toVisitorConversation } from '../views/conversation-views.js';

type ConversationPorts = Pick<Ports, 'events' | 'readMarks' | 'operatorBoard'>;
type SessionPorts = ConversationPorts &
  Pick<Ports, 'chatbots' | 'teams' | 'conversations' | 'visitors' | 'mailService' | 'clock'>;

/** Initial state of a visitor's page: the chatbot, and the conversation if there is one. */
export async function readVisitorSession(
  ports: SessionPorts,
  { id, chatbotId }: VisitorPrincipal,
): Promise<VisitorSession> {
  const { chatbots, conversations, clock } = ports;
  const chatbot = chatbots.get(chatbotId);
  if (!chatbot) throw new Error(`the chatbot of visitor ${id} is gone`);
  const [c, visitor] = await Promise.all([conversations.latestOf(id, chatbotId), ports.visitors.get(id)]);
  return {
    visitorId: id,
    chatbot: toChatbotView(ports, chatbot, clock.now()),
    assurance: visitor ? knownVisitor(visitor).assurance : 'none',
    isFormFilled: visitor?.form != null,
    conversation: c && (await viewForVisitor(ports, c)),
  };
}

/** View of a conversation for its visitor, with how far operators have read. */
export async function viewForVisitor(ports: ConversationPorts, c: Conversation): Promise<VisitorConversation> {
  const { operatorReadSeq } = await ports.readMarks.get(c.id);
  return toVisitorConversation(ports, c, await ports.events.publicSeqAt(c.id, operatorReadSeq));
}
