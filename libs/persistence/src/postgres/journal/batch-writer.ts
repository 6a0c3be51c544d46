import type { Pool, PoolClient } from 'pg';
import { auditKindOf } from '#contracts/audit-kinds.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import { conversationColumns, toInsert } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns, eventSql, toExplanationRow, toRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import { eraseActions, eraseWords } from '../erasure/erase-words.js';
import { batchSql } from './batch-sql.js';
import type { Write } from './conversation-line.js';

type Value = string | number | null;

/** Log positions of written events, by id. */
export type Positions = ReadonlyMap<EventId, number>;

const lockPlaces = `SELECT pg_advisory_xact_lock(hashtextextended('parley.places ' || $1, 0))`;
const takenPlaces = `SELECT count(*)::integer AS taken FROM conversations WHERE owner = $1 AND state = 'assigned' AND id <> $2`;
const eventAt = `SELECT position, ${eventSql.columns} FROM events WHERE position = $1`;

/** Positions of written events; missing ones were decided on an outdated state. Or the operator has no place left. */
export type Written = Positions | 'no place';

/** Writes batches of commits: of each conversation all that the batch has of it, or nothing. */
export class BatchWriter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A batch of {@link partsOf}. */
  async write(batch: readonly Write[]): Promise<Written> {
    if (!batch.some(needsTransaction)) return insert(this.#pool, batch);
    const client = await this.#pool.connect();
    let isIntact = false;
    try {
      const written = await transact(client, batch);
      isIntact = true;
      return written;
    } finally {
      // Nobody knows in which state the connection is after an error.
      client.release(!isIntact);
    }
  }
}

/** Splits a batch: the part that is one statement, then each conversation whose commits do more than write events. */
export function partsOf(batch: readonly Write[]): Write[][] {
  const special = new Set(batch.filter(needsTransaction).map(({ line }) => line));
  if (special.size === 0) return [[...batch]];
  const plain = batch.filter(({ line }) => !special.has(line));
  return [plain, ...[...special].map((line) => batch.filter((write) => write.line === line))];
}

async function transact(client: PoolClient, writes: readonly Write[]): Promise<Written> {
  const audit = new AuditChain(client);
  await client.query('BEGIN');
  if (!(await hasPlace(client, writes))) {
    await client.query('ROLLBACK');
    return 'no place';
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

/** Whether the operator who gets the conversation has a place for it. One conversation at a time takes one: the others wait. */
async function hasPlace(client: PoolClient, writes: readonly Write[]): Promise<boolean> {
  const last = writes.findLast(({ entry }) => entry.claim !== undefined);
  const claim = last?.entry.claim;
  if (last === undefined || claim === undefined) return true;
  await client.query(lockPlaces, [claim.operatorId]);
  const { rows } = await client.query<{ taken: number }>(takenPlaces, [claim.operatorId, last.line.id]);
  return (rows[0]?.taken ?? 0) < claim.capacity;
}

function needsTransaction(write: Write): boolean {
  return isErasure(write) || isAudited(write) || write.entry.claim !== undefined;
}

function isErasure({ event }: Write): boolean {
  return event.type === 'conversation.erased' || event.type === 'actions.erased';
}

function isAudited({ entry }: Write): boolean {
  return entry.events.some((event) => auditKindOf(event) !== null);
}

async function insert(to: Pick<Pool, 'query'>, batch: readonly Write[]): Promise<Positions> {
  const values = [...conversationArrays(batch), ...eventArrays(batch)];
  const { rows } = await to.query<{ position: number; id: EventId }>({ name: 'journal-batch', text: batchSql, values });
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** Of each conversation the `seq` before its first commit of the batch, and the state after its last. */
function conversationArrays(batch: readonly Write[]): Value[][] {
  const decidedAt = new Map<ConversationId, number>();
  const last = new Map<ConversationId, Write>();
  for (const write of batch) {
    const { id } = write.line;
    if (!decidedAt.has(id)) decidedAt.set(id, write.decidedAt);
    last.set(id, write);
  }
  const rows = [...last.values()].map(({ entry }) => toInsert(entry.next, entry.due));
  return [[...decidedAt.values()], ...transpose(rows, conversationColumns.length)];
}

function eventArrays(batch: readonly Write[]): Value[][] {
  const ids: ConversationId[] = [];
  const rows: Value[][] = [];
  for (const { line, entry } of batch) {
    const { events, explanation } = entry;
    for (const event of events) rows.push(toRow(event));
    if (explanation !== null) rows.push(toExplanationRow(explanation));
    while (ids.length < rows.length) ids.push(line.id);
  }
  return [ids, ...transpose(rows, eventColumns.length)];
}

function transpose(rows: readonly Value[][], columns: number): Value[][] {
  return Array.from({ length: columns }, (_, column) => rows.map((row) => row[column] ?? null));
}
