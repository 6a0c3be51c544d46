import type { Failure } from '#contracts/errors.js';
import { failure } from '#contracts/errors.js';
import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { type ExecutePorts, execute } from './execute.js';

type StartPorts = ExecutePorts & Pick<Ports, 'conversations' | 'singleFlight'>;

export interface StartConversation {
  readonly visitorId: VisitorId;
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  readonly page: string | null;
}

/** Answers the visitor's conversation with this chatbot, or starts one, linked to the closed one before it. Idempotent. */
export function startConversation(ports: StartPorts, input: StartConversation): Promise<Conversation | Failure> {
  return ports.singleFlight.run(input.chatbotId, input.visitorId, () => openOrStart(ports, input));
}

async function openOrStart(ports: StartPorts, input: StartConversation): Promise<Conversation | Failure> {
  const { visitorId, chatbotId, locale, page } = input;
  const open = await ports.conversations.openOf(visitorId, chatbotId);
  if (open) return open;
  const previous = await ports.conversations.latestOf(visitorId, chatbotId);
  const conversationId = ports.ids.next() as ConversationId;
  const result = await execute(ports, {
    conversationId,
    chatbotId,
    by: { kind: 'visitor', id: visitorId },
    command: () => ({
      type: 'start',
      chatbotId,
      visitorId,
      locale,
      page,
      previousConversationId: previous?.id ?? null,
    }),
  });
  if (result.ok) return result.conversation;
  // Another node was faster.
  const theirs = await ports.conversations.openOf(visitorId, chatbotId);
  return theirs ?? failure(result.code, { retryAfterMs: result.retryAfterMs });
}
