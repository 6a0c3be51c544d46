import { setTimeout as passed } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * Newest position, and the transaction number to be assigned next. Queried only when there is something new, because it costs a transaction
 * number. The position is read before the number is assigned.
 */
const newest = {
  name: 'log-newest',
  text: `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS position,
      CASE WHEN is_called AND last_value > $1 THEN pg_current_xact_id()::text END AS transaction
    FROM events_position_seq`,
} as const;
/**
 * Whether every earlier transaction has ended. Snapshots include transactions of other databases on the server, so only
 * a blocking one is worth the query that distinguishes them. A transaction holds the lock on its number until its
 * effects are visible.
 */
const haveEnded = {
  name: 'log-have-ended',
  text: `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 OR NOT EXISTS (
      SELECT FROM pg_locks held LEFT JOIN pg_stat_activity activity USING (pid)
      WHERE held.locktype = 'transactionid' AND held.mode = 'ExclusiveLock' AND held.granted
        AND age(held.transactionid) > age($1::xid8::xid)
        AND coalesce(activity.datname, current_database()) = current_database()
    ) AS ended`,
} as const;

interface Candidate {
  readonly position: number;
  readonly transaction: string;
}

/** Poll delays for running transactions, in milliseconds: most blocking ones take no longer. */
const patience: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

/**
 * The safe horizon of the log: up to this position every transaction has ended, so that nothing appears there any more, and a
 * reader that stops at it skips nothing.
 *
 * Every writer gets its transaction number before its first position. So when the newest position is P and the next transaction
 * number after that is X, all positions up to P belong to transactions before X; once none of those runs, P is safe. A transaction that runs for long holds the horizon back, never a writer.
 */
export class SafeHorizon {
  readonly #pool: Pool;
  readonly #pausesMs: readonly number[];
  #position = 0;
  #isKnown = false;
  /** Not safe yet at the last check. */
  #candidate: Candidate | null = null;
  #running: Promise<unknown> = Promise.resolve();
  /** Single-flight: callers during a running query share the next one. */
  #next: Promise<number> | null = null;

  constructor(pool: Pool, pausesMs = patience) {
    this.#pool = pool;
    this.#pausesMs = pausesMs;
  }

  /** False before it was found for the first time. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** The last known horizon. */
  get position(): number {
    return this.#position;
  }

  /** Advances to everything committed before the call, unless an earlier transaction runs for longer. */
  advance(): Promise<number> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      const advanced = this.#advance();
      this.#running = advanced.catch(() => {});
      return advanced;
    });
    return this.#next;
  }

  async #advance(): Promise<number> {
    if (this.#candidate !== null) await this.#adopt(this.#candidate, []);
    const { rows } = await this.#pool.query<{ position: number; transaction: string | null }>({
      ...newest,
      values: [this.#position],
    });
    const [row] = rows;
    if (row !== undefined && row.position <= this.#position) this.#isKnown = true;
    if (row?.transaction) {
      const candidate = { position: row.position, transaction: row.transaction };
      // The older one is kept: it becomes safe first.
      if (!(await this.#adopt(candidate, this.#pausesMs))) this.#candidate ??= candidate;
    }
    return this.#position;
  }

  /** Whether the candidate has become the horizon. */
  async #adopt({ position, transaction }: Candidate, pauses: readonly number[]): Promise<boolean> {
    for (const pauseMs of [0, ...pauses]) {
      if (pauseMs > 0) await passed(pauseMs);
      const { rows } = await this.#pool.query<{ ended: boolean }>({ ...haveEnded, values: [transaction] });
      if (!rows[0]?.ended) continue;
      this.#position = Math.max(this.#position, position);
      this.#candidate = null;
      this.#isKnown = true;
      return true;
    }
    return false;
  }
}
