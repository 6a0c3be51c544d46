import { type RecordEvent, type RecordEventType, recordEvent } from '#domain/business/record-events.js';
import { externalIdOf, factsOf, type RecordFacts } from '#domain/business/record-facts.js';
import { supersedes } from '#domain/business/supersedes.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { RemovedRecord, SystemRecord } from '../ports/business/system-events.js';
import type { Connection, SystemRecordRow } from '../ports/connection-stores.js';
import type { AppendedType } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

type TakePorts = Pick<Ports, 'clock' | 'ids'>;
type TakeStores = Pick<Transaction, 'systemRecords' | 'recordMakers' | 'clients' | 'events'>;

export interface TakenFrom {
  readonly connection: Pick<Connection, 'id' | 'kind'>;
  /** Author of the change, and its conversation, if any. */
  readonly author: Author;
}

/**
 * Compares records of a connected system with their last known state and appends events for differences, in the transaction of the caller.
 * Idempotent. Returns the number of events.
 */
export async function takeRecords(
  ports: TakePorts,
  stores: TakeStores,
  records: readonly (SystemRecord | RemovedRecord)[],
  from: TakenFrom,
): Promise<number> {
  let events = 0;
  for (const record of records) {
    const taken = 'removedId' in record ? removed(stores, record, from) : take(ports, stores, record, from);
    const change = await taken;
    if (change === null) continue;
    await stores.systemRecords.put(change.row);
    if ('record' in record) await storeAliases(stores, record, change.row);
    const { conversationId } = from.author;
    if (conversationId) await stores.recordMakers.add(change.row.recordId, conversationId);
    if (change.event === null) continue;
    await stores.events.append(toEvent(ports, change.event, change.row, from));
    events += 1;
  }
  return events;
}

interface Change {
  readonly row: SystemRecordRow;
  readonly event: RecordEvent | null;
}

/** Null: unchanged, or the person was erased. */
async function take(
  { ids }: TakePorts,
  stores: TakeStores,
  record: SystemRecord,
  from: TakenFrom,
): Promise<Change | null> {
  const { connection, author } = from;
  const key = { connectionId: connection.id, port: record.port, externalId: externalIdOf(record) };
  const known = await stores.systemRecords.get(key);
  if (known?.isErased) return null;
  const facts = factsOf(record);
  if (known?.facts && !supersedes(known.facts, facts))
    return author.conversationId ? { row: known, event: null } : null;
  const recordId =
    known?.recordId ??
    (await aliased(stores, record, key)) ??
    (record.port === 'customers' ? (await clientOf(stores, connection, record.record.id))?.id : null) ??
    ids.next();
  const event = recordEvent(known?.facts ?? null, facts, record.news);
  const row = { ...key, recordId, facts, email: facts.email?.toLowerCase() || null, isErased: false };
  if (event?.type !== 'order.updated' || record.port !== 'orders') return { row, event };
  const client = await clientOf(stores, connection, record.record.customerId);
  return { row, event: { ...event, data: { ...event.data, clientId: client?.id ?? null } } };
}

/** Record under one of its earlier names. */
async function aliased(
  { systemRecords }: TakeStores,
  { aliases = [] }: SystemRecord,
  key: Pick<SystemRecordRow, 'connectionId' | 'port'>,
): Promise<string | null> {
  for (const alias of aliases) {
    const row = await systemRecords.get({ ...key, externalId: alias });
    if (row) return row.recordId;
  }
  return null;
}

/** Stores the aliases by which later events may name the record. */
async function storeAliases(
  { systemRecords }: TakeStores,
  { aliases = [] }: SystemRecord,
  { connectionId, port, recordId }: SystemRecordRow,
): Promise<void> {
  for (const externalId of aliases) {
    const key = { connectionId, port, externalId };
    if (!(await systemRecords.get(key)))
      await systemRecords.put({ ...key, recordId, facts: null, email: null, isErased: false });
  }
}

/** A deleted appointment counts as cancelled. */
async function removed(
  { systemRecords }: TakeStores,
  { port, removedId: externalId }: RemovedRecord,
  { connection }: TakenFrom,
): Promise<Change | null> {
  const row = await systemRecords.get({ connectionId: connection.id, port, externalId });
  if (row?.facts?.port !== 'appointments' || row.facts.state === 'cancelled') return null;
  const facts: RecordFacts = { ...row.facts, state: 'cancelled' };
  return { row: { ...row, facts }, event: recordEvent(row.facts, facts, 'changed') };
}

function clientOf({ clients }: TakeStores, { kind }: TakenFrom['connection'], externalId: string) {
  return clients.byExternalId(kind, externalId);
}

function toEvent(
  ports: TakePorts,
  { type, data }: RecordEvent,
  { recordId, externalId }: SystemRecordRow,
  { connection, author }: TakenFrom,
) {
  const { conversationId } = author;
  const isOfBusiness = /^(booking|ticket|payment)\./.test(type);
  const whole = {
    ...data,
    ...(isOfBusiness && conversationId && { conversationId }),
    source: { connectionId: connection.id, system: connection.kind, id: externalId },
  };
  return newEvent(ports, type as RecordEventType & AppendedType, recordId, author, whole as never);
}
