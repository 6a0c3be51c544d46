import { type ErrorCode, errors } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { survivorOf } from '#domain/conversation/identify-visitor.js';
import { visitorAuthor } from '../access/author.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { Visitor } from '../ports/people-stores.js';
import type { NamePorts } from './name-in-conversation.js';
import { knownVisitor } from './visitor-profile.js';

const pageSize = 100;
const maxTries = 5;
/** Already moved, erased meanwhile, or owned by another visitor. */
const isOver: ReadonlySet<ErrorCode> = new Set(['wrong_state', 'conversation_closed', 'not_found']);

/**
 * Moves every conversation of an anonymous visitor to the identified person. A person has one open conversation: of two, the one that staff
 * have continues, and the other is closed. Idempotent: a repeated call moves the rest.
 */
export async function moveConversations(ports: NamePorts, from: Visitor, to: Visitor): Promise<void> {
  for (const { id } of await closedOf(ports, from)) await reassign(ports, id, from, to, false);
  for (let tries = 1; ; tries += 1) {
    const [own, theirs] = await Promise.all([openOf(ports, from), openOf(ports, to)]);
    if (own === null) return;
    const goesOn = theirs === null ? own : survivorOf(own, theirs);
    if (theirs !== null && goesOn === own && !(await reassign(ports, theirs.id, to, to, true))) continue;
    if (await reassign(ports, own.id, from, to, goesOn !== own)) return;
    // The person opened another conversation at the same time.
    if (tries === maxTries) throw new Error(`${own.id} could not be moved`);
  }
}

const openOf = ({ conversations }: NamePorts, { id, chatbotId }: Visitor) => conversations.openOf(id, chatbotId);

/** Closed conversations with words. */
async function closedOf({ conversations }: NamePorts, { id: visitorId }: Visitor): Promise<Conversation[]> {
  const found: Conversation[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await conversations.list({ visitorId }, { offset, limit: pageSize });
    found.push(...items.map(({ conversation }) => conversation));
    if (items.length < pageSize) return found.filter(({ state, erasedAt }) => state === 'closed' && !erasedAt);
  }
}

/** True once the conversation belongs to the person; false if they opened another one meanwhile. */
async function reassign(
  ports: NamePorts,
  id: ConversationId,
  { id: from }: Visitor,
  to: Visitor,
  ends: boolean,
): Promise<boolean> {
  const result = await executeWithRetries(
    ports,
    {
      conversationId: id,
      by: visitorAuthor(to.id),
      command: (c) =>
        c
          ? ok({ type: 'identify-visitor', from, visitorId: to.id, visitor: knownVisitor(to), ends })
          : reject('not_found'),
    },
    maxTries,
  );
  if (result.ok || isOver.has(result.code)) return true;
  if (!errors[result.code].retryable) throw new Error(`${id} could not be moved: ${result.code}`);
  return false;
}
