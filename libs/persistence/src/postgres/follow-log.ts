import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import type { Progress } from '#engine/ports/projection.js';
import { transact } from './transact.js';

interface Following {
  readonly source: DataSource;
  readonly pool: Pool;
  readonly eventLog: Pick<EventLog, 'read'>;
}

/** Events of one batch. */
const batchSize = 500;

const sql = {
  read: { name: 'follower-read', text: 'SELECT value FROM meta WHERE name = $1' },
  /** Locks the row, and creates it if it is missing. */
  lock: {
    name: 'follower-lock',
    text: `INSERT INTO meta (name, value) VALUES ($1, '0') ON CONFLICT (name) DO UPDATE SET value = meta.value RETURNING value`,
  },
  save: { name: 'follower-save', text: 'UPDATE meta SET value = $2 WHERE name = $1' },
} as const;

/**
 * Applies one batch of the log to a projection, in one transaction with its position. The transaction begins after the batch was read, since it holds
 * back the safe horizon; where another node has applied the same batch meanwhile, it applies nothing.
 */
export class LogPosition {
  readonly #name: string;

  constructor(
    name: string,
    private readonly following: Following,
  ) {
    this.#name = `${name}.position`;
  }

  async advance(apply: (client: PoolClient, events: readonly StoredEvent[]) => Promise<void>): Promise<Progress> {
    const { source, pool, eventLog } = this.following;
    const known = await pool.query<{ value: string }>({ ...sql.read, values: [this.#name] });
    const position = Number(known.rows[0]?.value ?? 0);
    const events = await eventLog.read(position, batchSize);
    const end = events.at(-1)?.position;
    if (end === undefined) return { position, pauseMs: null };
    const isApplied = await transact(source, { isLight: true }, async ({ client }) => {
      const { rows } = await client.query<{ value: string }>({ ...sql.lock, values: [this.#name] });
      if (Number(rows[0]?.value) !== position) return false;
      await apply(client, events);
      await client.query({ ...sql.save, values: [this.#name, String(end)] });
      return true;
    });
    if (!isApplied) return { position, pauseMs: 0 };
    return { position: end, pauseMs: events.length < batchSize ? null : 0 };
  }
}
