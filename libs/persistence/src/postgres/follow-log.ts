import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import type { Progress } from '#engine/ports/projection.js';
import { transact } from './transact.js';

interface Following {
  readonly source: DataSource;
  readonly eventLog: Pick<EventLog, 'read'>;
}

/** Events of one batch. */
const batchSize = 500;

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
    const { source, eventLog } = this.following;
    const known: { value: string }[] = await source.query('SELECT value FROM meta WHERE name = $1', [this.#name]);
    const position = Number(known[0]?.value ?? 0);
    const events = await eventLog.read(position, batchSize);
    const end = events.at(-1)?.position;
    if (end === undefined) return { position, restMs: null };
    const isApplied = await transact(source, { isLight: true }, async ({ client }) => {
      await client.query(`INSERT INTO meta (name, value) VALUES ($1, '0') ON CONFLICT DO NOTHING`, [this.#name]);
      const { rows } = await client.query<{ value: string }>('SELECT value FROM meta WHERE name = $1 FOR UPDATE', [
        this.#name,
      ]);
      if (Number(rows[0]?.value) !== position) return false;
      await apply(client, events);
      await client.query('UPDATE meta SET value = $2 WHERE name = $1', [this.#name, String(end)]);
      return true;
    });
    if (!isApplied) return { position, restMs: 0 };
    return { position: end, restMs: events.length < batchSize ? null : 0 };
  }
}
