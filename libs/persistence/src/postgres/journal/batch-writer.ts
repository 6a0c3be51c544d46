import type { Pool, PoolClient } from 'pg';
import { auditKindOf } from '#contracts/audit-kinds.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import { conversationColumns, toInsert } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns, eventSql, toExplanationRow, toRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import { eraseWords } from '../erasure/erase-words.js';
import { batchSql } from './batch-sql.js';
import type { Write } from './conversation-line.js';

type Value = string | number | null;

/** Positions in the log of what was written, by event. */
export type Positions = ReadonlyMap<EventId, number>;

const eventAt = `SELECT position, ${eventSql.columns} FROM events WHERE position = $1`;

/** Writes batches of commits: of each conversation all that the batch has of it, or nothing. */
export class BatchWriter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Returns what was written. What is missing was decided on a state that is no longer the newest. */
  async write(batch: readonly Write[]): Promise<Positions> {
    if (!batch.some((write) => isErasure(write) || isAudited(write))) return insert(this.#pool, batch);
    const client = await this.#pool.connect();
    let isIntact = false;
    try {
      const positions = await transact(client, batch);
      isIntact = true;
      return positions;
    } finally {
      // Nobody knows in which state the connection is after an error.
      client.release(!isIntact);
    }
  }
}

/** A batch whose events have an effect beside them, in one transaction with it. */
async function transact(client: PoolClient, batch: readonly Write[]): Promise<Positions> {
  const audit = new AuditChain(client);
  await client.query('BEGIN');
  if (batch.some(isAudited)) await audit.lock();
  const positions = await insert(client, batch);
  const written = batch.filter(({ event }) => positions.has(event.id));
  for (const { line } of written.filter(isErasure)) await eraseWords(client, line.id);
  for (const { entry } of written) {
    for (const event of entry.events.filter((each) => auditKindOf(each) !== null)) {
      const { rows } = await client.query<EventRow>(eventAt, [positions.get(event.id)]);
      if (rows[0]) await audit.append(rows[0], entry.address ?? null);
    }
  }
  await client.query('COMMIT');
  return positions;
}

function isErasure({ event }: Write): boolean {
  return event.type === 'conversation.erased';
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
