import type { ClientId, ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { actionAddressesIn, addressFollower } from '../follow-up/action-addresses.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type EraseActionsPorts = ExecutePorts &
  Pick<Ports, 'actionAddresses' | 'clients' | 'conversations' | 'eventLog' | 'followerPositions' | 'unitOfWork'>;

/** Person to erase. */
export interface ErasedPerson {
  /** Their addresses, as the stores know them. */
  readonly emailsOf: (stores: Pick<Ports, 'clients'>) => Promise<readonly string[]>;
  /** Client whose conversations may await replies that name them, to requests that do not. */
  readonly clientId?: ClientId;
  readonly by: Author;
}

/** Events of the log, and conversations, that are read at once. */
const pageSize = 500;
const conversationBatchSize = 100;

/** Outcome of the unit of work: conversations to be erased before it may start, or its result. */
type Outcome<T> = { readonly late: Iterable<ConversationId> } | { readonly value: T };

/**
 * Erases a person: requests to business systems, their replies and open forms in every conversation that contains one
 * of the addresses, and then whatever `work` erases. Text and index entries are removed together, conversation by
 * conversation, so a repeated erasure continues after an interruption. Conversations that mention the person meanwhile
 * are erased before the unit of work starts.
 */
export async function eraseWithActions<T>(
  ports: EraseActionsPorts,
  { emailsOf, clientId, by }: ErasedPerson,
  work: (stores: Transaction) => Promise<T>,
): Promise<T> {
  const { eventLog, followerPositions, unitOfWork } = ports;
  const addressesOf = async (stores: Pick<Ports, 'clients'>) =>
    (await emailsOf(stores)).map((email) => email.toLowerCase());
  /** With those in the end of the log. */
  const left = async (stores: Pick<Ports, 'actionAddresses'>, emails: readonly string[], unindexed: NamedInLog) =>
    new Set([
      ...unindexed.ids,
      ...(await indexed(stores, emails)),
      ...(clientId ? await awaitingReplies(ports, clientId) : []),
    ]);
  const eraseIn = async (ids: Iterable<ConversationId>) => {
    for (const id of ids) await eraseActionsIn(ports, id, by);
  };
  for (;;) {
    const emails = await addressesOf(ports);
    // In order, so that no new entry appears in the part already read, and the unit of work reads only the rest.
    const read = await namedInLog(
      (after) => eventLog.read(after, pageSize),
      await followerPositions.get(addressFollower),
      emails,
    );
    await eraseIn(await left(ports, emails, read));
    const outcome = await unitOfWork.run(async (stores): Promise<Outcome<T>> => {
      const newest = await addressesOf(stores);
      if (newest.some((email) => !emails.includes(email))) return { late: [] };
      const rest = await namedInLog((after) => eventLog.readCommitted(after, pageSize), read.position, newest);
      const late = await left(stores, newest, rest);
      return late.size > 0 ? { late } : { value: await work(stores) };
    });
    if ('value' in outcome) return outcome.value;
    await eraseIn(outcome.late);
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

interface NamedInLog {
  readonly ids: readonly ConversationId[];
  /** Up to which the log was read. */
  readonly position: number;
}

/** Conversations with these addresses in the end of the log, which the index does not have yet. */
async function namedInLog(
  read: (after: number) => Promise<readonly StoredEvent[]>,
  after: number,
  emails: readonly string[],
): Promise<NamedInLog> {
  const ids: ConversationId[] = [];
  let position = after;
  if (emails.length === 0) return { ids, position };
  for (;;) {
    const events = await read(position);
    for (const event of events) {
      const named = actionAddressesIn(event);
      if (emails.some((email) => named.has(email))) ids.push(event.stream.id as ConversationId);
    }
    position = events.at(-1)?.position ?? position;
    if (events.length < pageSize) return { ids, position };
  }
}

/** Conversations with a client in which a request is under way: its reply is logged without words once this is erased. */
async function awaitingReplies(
  { conversations }: Pick<Ports, 'conversations'>,
  clientId: ClientId,
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (let offset = 0; ; offset += conversationBatchSize) {
    const { items } = await conversations.list({ clientId }, { offset, limit: conversationBatchSize });
    for (const { conversation } of items)
      if (conversation.pendingActions?.some(({ input }) => input !== null)) ids.push(conversation.id);
    if (items.length < conversationBatchSize) return ids;
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
