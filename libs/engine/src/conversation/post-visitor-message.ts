import type { ClientKey, ConversationId, VisitorId } from '#contracts/ids.js';
import type { CommitResult } from '../ports/journal.js';
import { type ExecutePorts, execute } from './execute.js';
import { factsOfOwner } from './owner-facts.js';
import { isVisitorsOwn } from './visitors-own.js';

export interface PostVisitorMessage {
  readonly conversationId: ConversationId;
  readonly visitorId: VisitorId;
  readonly clientKey: ClientKey;
  readonly text: string;
}

/** What the visitor wrote, in whatever state. */
export async function postVisitorMessage(ports: ExecutePorts, input: PostVisitorMessage): Promise<CommitResult> {
  const { conversationId, visitorId, clientKey, text } = input;
  if (!(await isVisitorsOwn(ports, conversationId, visitorId))) return { ok: false, code: 'not_found' };
  return execute(ports, {
    conversationId,
    by: { kind: 'visitor', id: visitorId },
    act: { clientKey, isSame: (stored) => stored.type === 'message.posted' && stored.data.text === text },
    command: (c) => c && { type: 'post-visitor-message', text, owner: factsOfOwner(ports, c) },
  });
}
