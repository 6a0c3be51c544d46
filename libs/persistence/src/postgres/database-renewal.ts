import type { DataSource } from 'typeorm';
import type { DataRenewal } from '#engine/ports/data-renewal.js';
import type { Transaction } from '#engine/ports/unit-of-work.js';
import { storesOver } from '../stores/writable-stores.js';
import { initialRows } from './baseline/log.js';
import { locks } from './locks.js';
import { TransactionEvents } from './log/transaction-events.js';
import { transact } from './transact.js';

const tables = `SELECT string_agg(quote_ident(tablename), ', ') AS tables FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'migrations'`;
/**
 * Planner statistics contain column values, which survive emptying a table and are not recomputed for one without rows. Changing a column's
 * type, even to the same one, removes them.
 */
const forgetStatistics = `SELECT format('ALTER TABLE %I %s', s.tablename, string_agg(format('ALTER COLUMN %I TYPE %s%s', s.attname,
    format_type(a.atttypid, a.atttypmod), CASE WHEN a.attcollation = t.typcollation THEN '' ELSE format(' COLLATE %I', c.collname) END), ', ')) AS statement
  FROM pg_stats s JOIN pg_class r ON r.relname = s.tablename AND r.relnamespace = current_schema()::regnamespace AND r.relkind = 'r'
    JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = s.attname JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_collation c ON c.oid = a.attcollation
  WHERE s.schemaname = current_schema() AND s.tablename <> 'migrations' GROUP BY s.tablename`;
const isRenewed = `SELECT 1 FROM meta WHERE name = 'renewed'`;
const renewed = `INSERT INTO meta (name, value) VALUES ('renewed', 'once')`;

/** Replaces the data in one transaction. What this process has in memory is of the former ones until it starts again. */
export class DatabaseRenewal implements DataRenewal {
  constructor(private readonly source: DataSource) {}

  prepare<T>(work: (stores: Transaction) => Promise<T>): Promise<T | null> {
    return transact(this.source, { lock: locks.unitOfWork }, async ({ client, manager }) => {
      if ((await client.query(isRenewed)).rows.length > 0) return null;
      const { rows } = await client.query<{ tables: string }>(tables);
      await client.query(`TRUNCATE ${rows[0]?.tables} RESTART IDENTITY`);
      const statistics = await client.query<{ statement: string }>(forgetStatistics);
      for (const { statement } of statistics.rows) await client.query(statement);
      for (const statement of initialRows) await client.query(statement);
      await client.query(renewed);
      const stores = storesOver({ read: manager, write: (inner) => inner(manager) });
      return work({ ...stores, events: new TransactionEvents(client) });
    });
  }
}
