import type { PoolClient } from 'pg';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import type { Log } from '#engine/ports/log.js';
import { openPostgres, type PostgresConnections } from '../postgres/data-source.js';
import { databaseName } from '../postgres/database-url.js';
import { LogPosition } from '../postgres/follow-log.js';
import { transferLock } from '../postgres/locks.js';
import { PostgresReads } from '../postgres/postgres-reads.js';
import { postgresArticleIndex } from '../postgres/search/article-index.js';
import { MessageSearch } from '../postgres/search/message-search.js';
import { UnusableDatabase } from '../postgres/unusable-database.js';
import { type EventRow, eventSql, fromStoredRow } from '../rows/event.row.js';
import { refuseUnlessEmpty } from './emptiness.js';
import { indexArticles } from './index-articles.js';
import {
  type Incoming,
  incomingOf,
  type MetaRow,
  refuseTransferred,
  transferMarks,
  transferMarksSql,
} from './marks.js';
import { PostgresAccess } from './postgres-access.js';
import { migrateName, serversSql } from './postgres-source.js';
import type { Target } from './sides.js';
import { type TransferTable, transferTables } from './tables.js';

const foreignKeysSql = `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`;
const eventsSql = `SELECT position, ${eventSql.columns} FROM events WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3`;

/** A database of PostgreSQL that is filled. */
export class PostgresTarget implements Target {
  readonly name: string;
  readonly access: PostgresAccess;

  private constructor(
    url: string,
    private readonly database: PostgresConnections,
    private readonly client: PoolClient,
    readonly tables: readonly TransferTable[],
    private readonly log: Log,
  ) {
    this.name = `the database ${databaseName(url)}`;
    this.access = new PostgresAccess(client);
  }

  static async open(url: string, log: Log): Promise<PostgresTarget> {
    const database = await openPostgres({ url, log, applicationName: migrateName, hasNoTimeout: true });
    try {
      const client = await database.pool.connect();
      // Synchronous: once the final commit is on disk, so is everything before it.
      await client.query('SET synchronous_commit = off');
      const { rows } = await client.query<{ has: boolean }>(`SELECT ${transferLock} AS has`);
      if (!rows[0]?.has)
        throw new UnusableDatabase(`Another \`parley migrate\` is filling the database ${databaseName(url)}.`);
      return new PostgresTarget(url, database, client, await transferTables(database.pool), log);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async isResumed(dataSet: string): Promise<boolean> {
    const place = `The ${this.name.slice('the '.length)}`;
    const { rows: marks } = await this.client.query<MetaRow>(transferMarksSql);
    const incoming = incomingOf(marks);
    if (incoming?.dataSet === dataSet) return true;
    if (incoming !== null)
      throw new UnusableDatabase(`${place} holds an unfinished copy of other data: create another database.`);
    refuseTransferred(marks, place);
    if ((await this.client.query<{ servers: number }>(serversSql)).rows[0]?.servers !== 0)
      throw new UnusableDatabase(`${place} is in use by a server: create a database of its own for these data.`);
    await refuseUnlessEmpty(this.tables, place, async (sql) => (await this.client.query(sql)).rows.length > 0);
    return false;
  }

  /** Drops the foreign keys: rows are copied table by table and checked at the end. */
  async begin(dataSet: string): Promise<void> {
    const { client } = this;
    await this.#within(async () => {
      const { rows } = await client.query<{ table: string; name: string; definition: string }>(foreignKeysSql);
      for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
      const foreignKeys = rows.map((key) => `ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
      const mark = JSON.stringify({ dataSet, foreignKeys } satisfies Incoming);
      await client.query('INSERT INTO meta (name, value) VALUES ($1, $2)', [transferMarks.incoming, mark]);
    });
  }

  async derive(upTo: number, articleIds: ReadonlySet<string> | null): Promise<void> {
    const { source, pool } = this.database;
    await indexArticles(source.manager, postgresArticleIndex, articleIds);
    const eventLog: Pick<EventLog, 'read'> = { read: (after, limit) => this.#events(after, upTo, limit) };
    const search = new MessageSearch(
      new LogPosition('search', { source, pool, eventLog }),
      new PostgresReads(pool),
      this.log,
    );
    while ((await search.advance()).pauseMs !== null);
    if (articleIds === null) await this.client.query('VACUUM (ANALYZE)');
  }

  async finish(lastPosition: number): Promise<void> {
    const { client } = this;
    await this.#within(async () => {
      await client.query('SET LOCAL synchronous_commit = on');
      const incoming = incomingOf((await client.query<MetaRow>(transferMarksSql)).rows);
      for (const statement of incoming?.foreignKeys ?? []) await client.query(statement);
      await client.query(`SELECT setval(pg_get_serial_sequence('events', 'position'), greatest($1, 1), $1 > 0)`, [
        lastPosition,
      ]);
      await client.query('DELETE FROM meta WHERE name = $1', [transferMarks.incoming]);
    });
  }

  /** Removes old row versions, which may hold words erased meanwhile. */
  async tidy(): Promise<void> {
    await this.client.query('VACUUM (ANALYZE)');
  }

  async close(): Promise<void> {
    // The lock is that of its connection.
    this.client.release(true);
    await this.database.close();
  }

  async #events(after: number, upTo: number, limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.client.query<EventRow>(eventsSql, [after, upTo, limit]);
    return rows.map(fromStoredRow);
  }

  async #within(work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN');
    try {
      await work();
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }
}
