import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { knownOrNull } from '#domain/conversation/identify-visitor.js';
import { type LoggedPrincipal, visitorAuthor } from '../access/author.js';
import { clientByRule } from '../identity/client-by-rule.js';
import { moveConversations } from '../identity/move-conversations.js';
import { knownVisitor } from '../identity/visitor-profile.js';
import type { Ports } from '../ports/ports.js';
import { type ExecutePorts, execute } from './execute.js';

type StartPorts = ExecutePorts & Pick<Ports, 'conversations' | 'singleFlight' | 'visitors' | 'clients'>;

export interface StartConversation {
  readonly visitorId: VisitorId;
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  readonly page: string | null;
  /** The program that starts it in the visitor's name. */
  readonly principal?: LoggedPrincipal;
}

/**
 * Returns the visitor's open conversation with this chatbot, or starts one linked to the last closed one. Idempotent. `conflict` while the
 * visitor is being merged into a known person and the browser is about to get that person's token.
 */
export function startConversation(ports: StartPorts, input: StartConversation): Promise<Result<Conversation>> {
  return ports.singleFlight.run(input.chatbotId, input.visitorId, () => openOrStart(ports, input));
}

async function openOrStart(ports: StartPorts, input: StartConversation): Promise<Result<Conversation>> {
  const { visitorId, chatbotId, locale, page, principal } = input;
  const known = await ports.visitors.get(visitorId);
  if (known !== null && known.mergedInto !== null) return reject('conflict');
  const open = await ports.conversations.openOf(visitorId, chatbotId);
  if (open) return ok(open);
  const previous = await ports.conversations.latestOf(visitorId, chatbotId);
  const lastOperatorId = previous?.lastOwner ?? previous?.previousOwner;
  const visitor = known && knownOrNull(knownVisitor(known));
  const client = known && (await clientByRule(ports, known));
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
        visitor,
        client,
      }),
  });
  if (result.ok) return (await movedOn(ports, visitorId)) ? reject('conflict') : ok(result.value.conversation);
  // Another node was faster.
  const theirs = await ports.conversations.openOf(visitorId, chatbotId);
  return theirs ? ok(theirs) : result;
}

/**
 * Moves a conversation started for a visitor who was merged meanwhile. The merge moves conversations again after it is written, so nothing
 * started in between is left behind.
 */
async function movedOn(ports: StartPorts, id: VisitorId): Promise<boolean> {
  const visitor = await ports.visitors.get(id);
  const person = visitor?.mergedInto ? await ports.visitors.get(visitor.mergedInto) : null;
  if (!visitor || !person) return false;
  await moveConversations(ports, visitor, person);
  return true;
}
