import type { Pool, PoolClient } from 'pg';
import { auditKindOf } from '#contracts/audit-kinds.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import { hasSameState, toInsert, toPlainUpdate } from '../../rows/conversation.row.js';
import { type EventRow, eventSql, toExplanationRow, toRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import { beginSql } from '../begin.js';
import { eraseActions, eraseWords } from '../erasure/erase-words.js';
import { plainBatch, wholeBatch } from './batch-sql.js';
import { binaryArray, type ColumnType, type Value } from './binary-arrays.js';
import type { Write } from './conversation-line.js';

/** Log positions of written events, by id. */
export type Positions = ReadonlyMap<EventId, number>;

const lockCapacity = `SELECT pg_advisory_xact_lock(hashtextextended('parley.places ' || $1, 0))`;
const usedCapacity = `SELECT count(*)::integer AS used FROM conversations WHERE owner = $1 AND state = 'assigned' AND id <> $2`;
const eventAt = `SELECT position, ${eventSql.columns} FROM events WHERE position = $1`;

/** Positions of written events; missing ones were decided on an outdated state. `at capacity`: the operator cannot take another conversation. */
export type Written = Positions | 'at capacity';

/** Writes batches of commits: of each conversation all that the batch has of it, or nothing. */
export class BatchWriter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A batch of {@link splitBatch}. */
  async write(batch: readonly Write[]): Promise<Written> {
    if (!batch.some(needsTransaction)) return insert(this.#pool, batch);
    const client = await this.#pool.connect();
    let isIntact = false;
    try {
      const written = await transact(client, batch);
      isIntact = true;
      return written;
    } finally {
      // The state of the connection is unknown after an error.
      client.release(!isIntact);
    }
  }
}

/** Splits a batch: the part that is one statement, then each conversation whose commits do more than write events. */
export function splitBatch(batch: readonly Write[]): Write[][] {
  const special = new Set(batch.filter(needsTransaction).map(({ line }) => line));
  if (special.size === 0) return [[...batch]];
  const plain = batch.filter(({ line }) => !special.has(line));
  return [plain, ...[...special].map((line) => batch.filter((write) => write.line === line))];
}

async function transact(client: PoolClient, writes: readonly Write[]): Promise<Written> {
  const audit = new AuditChain(client);
  await client.query(beginSql);
  if (!(await hasCapacity(client, writes))) {
    await client.query('ROLLBACK');
    return 'at capacity';
  }
  if (writes.some(isAudited)) await audit.lock();
  const positions = await insert(client, writes);
  const written = writes.filter(({ event }) => positions.has(event.id));
  for (const { line, event } of written.filter(isErasure))
    await (event.type === 'actions.erased' ? eraseActions : eraseWords)(client, line.id);
  for (const { entry } of written) {
    for (const event of entry.events.filter((each) => auditKindOf(each) !== null)) {
      const { rows } = await client.query<EventRow>(eventAt, [positions.get(event.id)]);
      if (rows[0]) await audit.append(rows[0], entry.address ?? null);
    }
  }
  await client.query('COMMIT');
  return positions;
}

/** Whether the operator who gets the conversation has free capacity. Serialized by a lock on the operator. */
async function hasCapacity(client: PoolClient, writes: readonly Write[]): Promise<boolean> {
  const last = writes.findLast(({ entry }) => entry.claim !== undefined);
  const claim = last?.entry.claim;
  if (last === undefined || claim === undefined) return true;
  await client.query(lockCapacity, [claim.operatorId]);
  const { rows } = await client.query<{ used: number }>(usedCapacity, [claim.operatorId, last.line.id]);
  return (rows[0]?.used ?? 0) < claim.capacity;
}

/** Whether a commit does more than write events and the conversation's row. */
export function needsTransaction(write: Write): boolean {
  return isErasure(write) || isAudited(write) || write.entry.claim !== undefined;
}

function isErasure({ event }: Write): boolean {
  return event.type === 'conversation.erased' || event.type === 'actions.erased';
}

function isAudited({ entry }: Write): boolean {
  return entry.events.some((event) => auditKindOf(event) !== null);
}

async function insert(to: Pick<Pool, 'query'>, batch: readonly Write[]): Promise<Positions> {
  const changes = changesIn(batch);
  const isPlain = changes.every(hasPlainRow);
  const { name, text, conversationTypes, eventTypes } = isPlain ? plainBatch : wholeBatch;
  const toValues = isPlain ? toPlainUpdate : toInsert;
  const conversations = changes.map(({ first, last: { entry } }) => [
    first.decidedAt,
    ...toValues(entry.next, entry.due),
  ]);
  const values = [...columnsOf(conversations, conversationTypes), ...columnsOf(eventRows(batch), eventTypes)];
  const { rows } = await to.query<{ position: number; id: EventId }>({ name, text, values });
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** Of a conversation, its first and its last commit of a batch. */
interface Change {
  readonly first: Write;
  last: Write;
}

function changesIn(batch: readonly Write[]): Change[] {
  const changes = new Map<ConversationId, Change>();
  for (const write of batch) {
    const change = changes.get(write.line.id);
    if (change === undefined) changes.set(write.line.id, { first: write, last: write });
    else change.last = write;
  }
  return [...changes.values()];
}

/** Whether a few columns of its row are all that changes. They are written only where the row has the `seq` of the state before. */
function hasPlainRow({ first: { before }, last: { entry } }: Change): boolean {
  return before !== null && hasSameState(before, entry.next);
}

/** Each event, after the conversation that it depends on. */
function eventRows(batch: readonly Write[]): Value[][] {
  return batch.flatMap(({ line: { id }, entry: { events, explanation } }) => {
    const rows = events.map((event) => [id, ...toRow(event)]);
    return explanation === null ? rows : [...rows, [id, ...toExplanationRow(explanation)]];
  });
}

function columnsOf(rows: readonly Value[][], types: readonly ColumnType[]): Buffer[] {
  return types.map((type, column) =>
    binaryArray(
      type,
      rows.map((row) => row[column] ?? null),
    ),
  );
}
