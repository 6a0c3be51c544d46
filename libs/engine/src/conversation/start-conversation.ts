import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { type LoggedPrincipal, visitorAuthor } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import { type ExecutePorts, execute } from './execute.js';

type StartPorts = ExecutePorts & Pick<Ports, 'conversations' | 'singleFlight'>;

export interface StartConversation {
  readonly visitorId: VisitorId;
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  readonly page: string | null;
  /** The program that starts it in the visitor's name. */
  readonly principal?: LoggedPrincipal;
}

/** Answers the visitor's conversation with this chatbot, or starts one, linked to the closed one before it. Idempotent. */
export function startConversation(ports: StartPorts, input: StartConversation): Promise<Result<Conversation>> {
  return ports.singleFlight.run(input.chatbotId, input.visitorId, () => openOrStart(ports, input));
}

async function openOrStart(ports: StartPorts, input: StartConversation): Promise<Result<Conversation>> {
  const { visitorId, chatbotId, locale, page, principal } = input;
  const open = await ports.conversations.openOf(visitorId, chatbotId);
  if (open) return ok(open);
  const previous = await ports.conversations.latestOf(visitorId, chatbotId);
  const lastOperatorId = previous?.lastOwner ?? previous?.previousOwner;
  const conversationId = ports.ids.next() as ConversationId;
  const result = await execute(ports, {
    conversationId,
    chatbotId,
    by: visitorAuthor(visitorId, principal),
    command: () =>
      ok({
        type: 'start',
        chatbotId,
        visitorId,
        locale,
        page,
        previousConversationId: previous?.id ?? null,
        ...(lastOperatorId && { lastOperatorId }),
      }),
  });
  if (result.ok) return ok(result.value.conversation);
  // Another node was faster.
  const theirs = await ports.conversations.openOf(visitorId, chatbotId);
  return theirs ? ok(theirs) : result;
}
