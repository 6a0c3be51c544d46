import { v7 } from 'uuid';
import { systemActor } from '#contracts/actors.js';
import type { EventId, Instant } from '#contracts/ids.js';
import type { Log } from '#engine/ports/log.js';
import { dataSetId } from '../log-position.js';
import { endedByRestore, nextEpoch, positionGap } from '../sqlite/backup/rebase.js';
import { openPostgres } from './data-source.js';
import { databaseName } from './database-url.js';
import { jsonOf } from './json-of.js';
import { locks } from './locks.js';
import { TransactionEvents } from './log/transaction-events.js';
import { transact } from './transact.js';
import { UnusableDatabase } from './unusable-database.js';

export interface Rebased {
  readonly conversations: number;
  readonly events: number;
  /** The last feed position of the backup. */
  readonly position: number;
  /** The new epoch of every conversation. */
  readonly epoch: number;
}

const marks = `SELECT (SELECT count(*) FROM conversations) AS conversations, (SELECT count(*) FROM events) AS events,
  (SELECT coalesce(max((${jsonOf('details')} ->> 'epoch')::bigint), 0) FROM conversations) AS epoch,
  (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM events_position_seq) AS position`;
const servers = `SELECT count(*) AS servers FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'parley'`;

/**
 * Rebase of a database restored with PostgreSQL's tools into a data set of its own, like a restore of a data directory: clients reload, no
 * feed position is reused, and what ended after the backup stays ended.
 */
export async function rebaseDatabase(url: string, now: Instant, log: Log): Promise<Rebased> {
  const database = await openPostgres({ url, log, applicationName: 'parley restore', hasNoTimeout: true });
  try {
    return await transact(database.source, { lock: locks.unitOfWork }, async ({ client }) => {
      if ((await client.query<{ servers: number }>(servers)).rows[0]?.servers !== 0)
        throw new UnusableDatabase(`A server is using the database ${databaseName(url)}: stop it first.`);
      const [restored] = (await client.query<Rebased>(marks)).rows;
      if (restored === undefined) throw new Error('the database counts its rows by none');
      const epoch = nextEpoch(restored, null, now);
      await client.query(
        `UPDATE conversations SET details = (${jsonOf('details')}::jsonb || jsonb_build_object('epoch', $1::bigint))::text`,
        [epoch],
      );
      for (const table of endedByRestore) await client.query(`DELETE FROM ${table}`);
      await client.query(`SELECT setval('events_position_seq', $1)`, [restored.position + positionGap]);
      // A copy beside the original reads no hint of its nodes.
      await client.query(`DELETE FROM meta WHERE name = 'hints.key'`);
      await client.query(`UPDATE meta SET value = replace(gen_random_uuid()::text, '-', '') WHERE name = 'world'`);
      const dataSet = (await client.query<{ value: string }>(dataSetId)).rows[0]?.value ?? '';
      await new TransactionEvents(client).append({
        ...{ id: v7() as EventId, type: 'installation.restored', streamId: dataSet, at: now },
        ...{ actor: systemActor, data: { position: restored.position } },
      });
      return { ...restored, epoch };
    });
  } finally {
    await database.close();
  }
}
