import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { knownOrNull } from '#domain/conversation/identify-visitor.js';
import { type LoggedPrincipal, visitorAuthor } from '../access/author.js';
import { clientByRule } from '../identity/client-by-rule.js';
import { moveConversations } from '../identity/move-conversations.js';
import { nameInConversation } from '../identity/name-in-conversation.js';
import { changedVisitorFields, knownVisitor } from '../identity/visitor-profile.js';
import type { Visitor } from '../ports/people-stores.js';
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
  if (result.ok)
    return (await followVisitor(ports, visitorId, known)) ? ok(result.value.conversation) : reject('conflict');
  // Another node was faster.
  const theirs = await ports.conversations.openOf(visitorId, chatbotId);
  return theirs ? ok(theirs) : result;
}

/**
 * Applies to a started conversation what happened to its visitor since they were read: a change of name is recorded, and a merge moves the
 * conversation. Whoever changes a visitor looks for an open conversation after the write, so one of the two sees the other.
 *
 * @returns False if the conversation belongs to another person now.
 */
async function followVisitor(ports: StartPorts, id: VisitorId, before: Visitor | null): Promise<boolean> {
  const visitor = await ports.visitors.get(id);
  if (!visitor) return true;
  const person = visitor.mergedInto ? await ports.visitors.get(visitor.mergedInto) : null;
  if (person) await moveConversations(ports, visitor, person);
  else if (before && changedVisitorFields(before, visitor).length > 0) await nameInConversation(ports, visitor);
  return person === null;
}
