import { setTimeout as passed } from 'node:timers/promises';
import type { Client, Pool, PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { beginSql } from './begin.js';
import { isConcurrencyFailure, isConnectionLoss } from './postgres-error.js';

/** One connection inside a transaction. */
export interface Connection {
  readonly client: PoolClient;
  /** TypeORM's, over the same connection. */
  readonly manager: EntityManager;
}

interface TransactionOptions {
  /** SQL of an advisory lock, taken before anything else. */
  readonly lock?: string;
  /** Asynchronous commit, without waiting for the disk: for idempotent work. */
  readonly isLight?: boolean;
}

/** Tries of work that fails because of another transaction. */
const tries = 10;
/** How long the outcome of a commit with a lost connection is looked up, and the pause in between, in milliseconds. */
const outcomeMs = 10_000;
const pauseMs = 100;

/**
 * Runs work in one transaction on its own connection. On a deadlock or serialization failure it is rolled back and retried, so it must
 * change nothing but the database. If the connection is lost during the commit, the server is asked for its outcome: rejects only if
 * nothing was written, or the outcome is unknown.
 */
export async function transact<T>(
  source: DataSource,
  options: TransactionOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(source, options, work);
    } catch (error) {
      if (!isConcurrencyFailure(error) || attempt === tries) throw error;
      // Both sides of a conflict would meet again.
      await passed(Math.random() * 10 * attempt);
    }
  }
}

async function once<T>(
  source: DataSource,
  options: TransactionOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  const client: PoolClient = await runner.connect();
  try {
    let id: string;
    let result: T;
    try {
      id = await begin(client, options);
      result = await work({ client, manager: runner.manager });
    } catch (error) {
      // Also after a failed begin, such as a timeout at the lock: the transaction stays open, and the pool would hand it to the next user.
      // A lost connection is ended below instead: its rollback would wait for the timeout once more.
      if (!isConnectionLoss(error)) await client.query('ROLLBACK').catch(() => end(client));
      throw error;
    }
    await commit(client, poolOf(source), id);
    return result;
  } catch (error) {
    // Nobody else gets a connection that may be lost.
    if (isConnectionLoss(error)) end(client);
    throw error;
  } finally {
    await runner.release();
  }
}

/** Begins a transaction and returns its number. */
async function begin(client: PoolClient, { lock, isLight }: TransactionOptions): Promise<string> {
  const begun = (await client.query(
    [
      beginSql,
      ...(isLight ? ['SET LOCAL synchronous_commit = off'] : []),
      ...(lock === undefined ? [] : [`SELECT ${lock}`]),
      'SELECT pg_current_xact_id()::text AS id',
    ].join('; '),
  )) as unknown as QueryResult<{ id: string }>[];
  return begun.at(-1)?.rows[0]?.id ?? '';
}

async function commit(client: PoolClient, pool: Pool, id: string): Promise<void> {
  try {
    const { command } = await client.query('COMMIT');
    // Of a transaction in which a statement failed the server makes a rollback, without an error.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed: nothing was written');
  } catch (error) {
    if (!isConnectionLoss(error) || !(await isCommitted(pool, id))) throw error;
    end(client);
  }
}

function end(client: PoolClient): void {
  (client as unknown as Client).end().catch(() => {});
}

/** Whether a transaction was committed; false also if the server does not reply in time. */
async function isCommitted(pool: Pool, id: string): Promise<boolean> {
  const deadline = performance.now() + outcomeMs;
  while (performance.now() < deadline) {
    try {
      const { rows } = await pool.query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [id]);
      if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed';
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
    }
    await passed(pauseMs);
  }
  return false;
}

/** The pool under a data source. */
function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { readonly master: Pool }).master;
}
