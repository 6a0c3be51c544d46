import type { PoolClient } from 'pg';
import type { Log } from '#engine/ports/log.js';
import { dataSetId } from '../log-position.js';
import { openPostgres, type PostgresConnections } from '../postgres/data-source.js';
import { databaseName } from '../postgres/database-url.js';
import { locks } from '../postgres/locks.js';
import { SafeHorizon } from '../postgres/log/safe-horizon.js';
import { erasuresAfter } from './erasures-after.js';
import {
  incomingOf,
  type MetaRow,
  type Moved,
  movedOf,
  refuseTransferred,
  transferMarks,
  transferMarksSql,
} from './marks.js';
import { PostgresAccess } from './postgres-access.js';
import type { HeldSource, Source } from './sides.js';
import { type TransferTable, transferTables } from './tables.js';

/** Application name that distinguishes this command from servers in the list of connections. */
export const migrateName = 'parley migrate';

/** Servers that are connected to the database. */
export const serversSql = `SELECT count(*) AS servers FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'parley'`;

/** Writes after the move, by a server that only hung, get an error instead of an acknowledgement. */
const fence = [
  `CREATE OR REPLACE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the data have moved' USING ERRCODE = 'read_only_sql_transaction'; END $$`,
  'CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved()',
];

/** A database of PostgreSQL, read while its servers run, and held by locks on its tables once they have stopped. */
export class PostgresSource implements Source {
  readonly name: string;
  readonly access: PostgresAccess;
  readonly #horizon: SafeHorizon;

  private constructor(
    url: string,
    private readonly database: PostgresConnections,
    readonly tables: readonly TransferTable[],
  ) {
    this.name = `the database ${databaseName(url)}`;
    this.access = new PostgresAccess(database.pool);
    this.#horizon = new SafeHorizon(database.pool);
  }

  static async open(url: string, log: Log): Promise<PostgresSource> {
    const database = await openPostgres({ url, log, applicationName: migrateName, hasNoTimeout: true });
    try {
      const marks = (await database.pool.query<MetaRow>(transferMarksSql)).rows;
      if (incomingOf(marks) !== null) refuseTransferred(marks, `The database ${databaseName(url)}`);
      return new PostgresSource(url, database, await transferTables(database.pool));
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async moved(): Promise<Moved | null> {
    return movedOf((await this.database.pool.query<MetaRow>(transferMarksSql)).rows);
  }

  async dataSet(): Promise<string> {
    const { rows } = await this.database.pool.query<{ value: string }>(dataSetId);
    return rows[0]?.value ?? '';
  }

  safePosition(): Promise<number> {
    return this.#horizon.advance();
  }

  async hasErasedSince(position: number): Promise<boolean> {
    return (await this.database.pool.query(erasuresAfter('$1'), [position])).rows.length > 0;
  }

  async hold(): Promise<HeldSource | null> {
    const client = await this.database.pool.connect();
    try {
      // A server that starts now waits for this lock, and then finds the mark.
      await client.query(`BEGIN; SELECT ${locks.migrations}`);
      if ((await client.query<{ servers: number }>(serversSql)).rows[0]?.servers !== 0) {
        await client.query('ROLLBACK');
        client.release();
        return null;
      }
      await client.query(`LOCK TABLE ${this.tables.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`);
      return held(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

function held(client: PoolClient): HeldSource {
  let isLeft = false;
  return {
    access: new PostgresAccess(client),
    async dataSet() {
      return (await client.query<{ value: string }>(dataSetId)).rows[0]?.value ?? '';
    },
    async lastPosition() {
      const { rows } = await client.query<{ last: number }>(
        'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM events_position_seq',
      );
      return rows[0]?.last ?? 0;
    },
    async leave(to) {
      const mark = JSON.stringify({ to, at: Date.now() } satisfies Moved);
      await client.query(
        'INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [transferMarks.moved, mark],
      );
      for (const statement of fence) await client.query(statement);
      await client.query('COMMIT');
      isLeft = true;
    },
    async release() {
      if (!isLeft) await client.query('ROLLBACK');
      client.release();
    },
  };
}
