import type { ClientId, ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { actionAddressesIn, addressFollower } from '../follow-up/action-addresses.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type EraseActionsPorts = ExecutePorts &
  Pick<Ports, 'actionAddresses' | 'clients' | 'conversations' | 'eventLog' | 'followerPositions' | 'unitOfWork'>;

/** Whom to erase. */
export interface ErasedPerson {
  /** Their addresses, as the stores know them. */
  readonly emailsOf: (stores: Pick<Ports, 'clients'>) => Promise<readonly string[]>;
  /** Client whose conversations may await replies that name them, to requests that do not. */
  readonly clientId?: ClientId;
  readonly by: Author;
}

/** Events of the log, and conversations, that are read at once. */
const pageSize = 500;
const conversationsAtOnce = 100;

/**
 * Erases a person: requests to business systems, their replies and open forms in every conversation in which they name one of the addresses,
 * and then whatever `work` erases. Words and index go together, conversation by conversation, so an interrupted erasure is repeated and finds
 * the rest. What was said meanwhile is erased before the unit of work does anything.
 */
export async function eraseWithActions<T>(
  ports: EraseActionsPorts,
  { emailsOf, clientId, by }: ErasedPerson,
  work: (stores: Transaction) => Promise<T>,
): Promise<T> {
  const left = async (stores: Pick<Transaction, 'actionAddresses' | 'clients' | 'followerPositions'>) => {
    const emails = (await emailsOf(stores)).map((email) => email.toLowerCase());
    const named = [...(await indexed(stores, emails)), ...(await notIndexedYet(ports, stores, emails))];
    return new Set([...named, ...(clientId ? await awaitingReplies(ports, clientId) : [])]);
  };
  for (;;) {
    for (const id of await left(ports)) await eraseActionsIn(ports, id, by);
    const done = await ports.unitOfWork.run(async (stores) =>
      (await left(stores)).size > 0 ? null : { value: await work(stores) },
    );
    if (done) return done.value;
  }
}

async function indexed(
  { actionAddresses }: Pick<Ports, 'actionAddresses'>,
  emails: readonly string[],
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (const email of emails) ids.push(...(await actionAddresses.conversationsOf(email)));
  return ids;
}

/** Conversations with these addresses in the end of the log, which the index does not have yet. */
async function notIndexedYet(
  { eventLog }: Pick<Ports, 'eventLog'>,
  { followerPositions }: Pick<Ports, 'followerPositions'>,
  emails: readonly string[],
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (let after = await followerPositions.get(addressFollower); ; ) {
    const events = await eventLog.read(after, pageSize);
    for (const event of events) {
      const named = actionAddressesIn(event);
      if (emails.some((email) => named.has(email))) ids.push(event.stream.id as ConversationId);
    }
    const last = events.at(-1);
    if (!last || events.length < pageSize) return ids;
    after = last.position;
  }
}

/** Conversations with a client in which a request is under way: its reply is logged without words once this is erased. */
async function awaitingReplies(
  { conversations }: Pick<Ports, 'conversations'>,
  clientId: ClientId,
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (let offset = 0; ; offset += conversationsAtOnce) {
    const { items } = await conversations.list({ clientId }, { offset, limit: conversationsAtOnce });
    for (const { conversation } of items)
      if (conversation.pendingActions?.some(({ input }) => input !== null)) ids.push(conversation.id);
    if (items.length < conversationsAtOnce) return ids;
  }
}

async function eraseActionsIn(ports: EraseActionsPorts, conversationId: ConversationId, by: Author): Promise<void> {
  const command = { type: 'erase-actions' } as const;
  const result = await execute(ports, {
    ...{ conversationId, by },
    command: (c) => (c ? ok(command) : reject('not_found')),
  });
  if (result.ok) return;
  if (result.code !== 'not_found') throw new Error(`actions of ${conversationId} were not erased: ${result.code}`);
  // An erased conversation has none, only its index may be left.
  await ports.unitOfWork.run(({ actionAddresses }) => actionAddresses.removeOf(conversationId));
}
