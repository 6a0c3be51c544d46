import type { ClientKey, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { type LoggedPrincipal, visitorAuthor } from '../access/author.js';
import type { CommitResult } from '../ports/journal.js';
import { type ExecutePorts, execute } from './execute.js';
import { factsOfOwner } from './owner-facts.js';
import { ownsConversation } from './owns-conversation.js';

export interface PostVisitorMessage {
  readonly conversationId: ConversationId;
  readonly visitorId: VisitorId;
  readonly clientKey: ClientKey;
  readonly text: string;
  /** The program that posts in the visitor's name. */
  readonly principal?: LoggedPrincipal;
}

/** Posts a visitor's message, in any state but closed. */
export async function postVisitorMessage(ports: ExecutePorts, input: PostVisitorMessage): Promise<CommitResult> {
  const { conversationId, visitorId, clientKey, text, principal } = input;
  if (!(await ownsConversation(ports, conversationId, visitorId))) return reject('not_found');
  return execute(ports, {
    conversationId,
    by: visitorAuthor(visitorId, principal),
    idempotencyKey: { clientKey, isSame: (stored) => stored.type === 'message.posted' && stored.data.text === text },
    command: (c) =>
      c ? ok({ type: 'post-visitor-message', text, owner: factsOfOwner(ports, c) }) : reject('not_found'),
  });
}
