import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import type { Log } from '#engine/ports/log.js';
import type { ReplicaReads } from '../persistence.js';
import { clientTimeoutMs, statementMs } from './data-source.js';
import { isTimeout } from './postgres-error.js';
import { replaceNulls } from './replace-nulls.js';
import { rejectWhenUnresponsive } from './unresponsive-server.js';

/** Executor of read-only statements. */
export interface Reader {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ readonly rows: Row[] }>;
}

/** Position in the primary's write-ahead log, with its timeline and its cluster. */
interface Place {
  readonly lsn: string;
  readonly timeline: string;
  readonly cluster: string;
}

/** Uses the insert position, not the flushed one, because commits that do not wait for the disk are visible too. */
const placeSql = {
  name: 'replica-place',
  text: `SELECT pg_current_wal_insert_lsn()::text AS lsn, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline,
      system_identifier::text AS cluster FROM pg_control_system()`,
};
/** Compares the timeline too: after a failover, a replica of the former primary may be ahead of the new one with records that the new one never had. */
const reachedSql = {
  name: 'replica-reached',
  text: `SELECT pg_is_in_recovery() AND system_identifier::text = $3 AND lpad(upper(to_hex(timeline_id)), 8, '0') = $2 AS "isOurs",
      pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasReached" FROM pg_control_system(), pg_control_checkpoint()`,
};

/** Backoff between checks of the replica's replay position, in milliseconds. Their sum is the longest time that a read waits for replication. */
const patience: readonly number[] = [0, 2, 4, 8, 16, 32];
/** Timeout of a connection attempt and of a check of the replay position, in milliseconds. */
const answerMs = 500;
/** Interval of the liveness probes of the replica during a read, and timeout of each, in milliseconds. */
const probeMs = 2_000;
/** Idle time after which the operating system sends TCP keep-alive probes, in milliseconds. */
const idleMs = 10_000;
/** Cooldown after the replica was behind, and after it failed: reads skip it for this time, in milliseconds. */
const behindMs = 1_000;
const failedMs = 5_000;
/** Duration of a lag, in milliseconds, after which a warning is logged. Short lags are normal. */
const lagWarningMs = 60_000;

interface Parts {
  /** Connection URL of the replica, in the same form as that of the primary. */
  readonly url: string;
  readonly primary: Pool;
  readonly poolSize: number;
  readonly log: Log;
  /** Monotonic clock, in milliseconds. */
  readonly monotonicNow?: () => number;
  /** Interval of the liveness probes of the replica during a read, in milliseconds. */
  readonly probeIntervalMs?: number;
}

/**
 * Consistent reads from a streaming replica: no result is older than the state of the primary when the read began. The reader queries the log
 * position of the primary and checks that the replica has replayed the log up to it. If the replica is behind or fails, the statement runs on the
 * primary. A statement that times out is not run again on the primary, unless the replica has stopped responding.
 */
export class ReplicaReader implements Reader {
  readonly #pool: Pool;
  readonly #primary: Pool;
  readonly #url: string;
  readonly #probeIntervalMs: number;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #reads = { replica: 0, primary: 0 };
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Time since which every check has found the replica behind; null if it was up to date at the last check. */
  #behindSince: number | null = null;
  #hasWarned = false;
  #isFailing = false;

  constructor({
    url,
    primary,
    poolSize,
    log,
    monotonicNow = () => performance.now(),
    probeIntervalMs = probeMs,
  }: Parts) {
    this.#primary = primary;
    this.#url = url;
    this.#probeIntervalMs = probeIntervalMs;
    this.#log = log;
    this.#now = monotonicNow;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: answerMs,
      ...{ statement_timeout: statementMs, query_timeout: clientTimeoutMs },
      ...{ keepAlive: true, keepAliveInitialDelayMillis: idleMs },
      application_name: 'parley',
    });
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      replaceNulls(client);
    });
    // The failing query reports the error.
    this.#pool.on('error', () => {});
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ readonly rows: Row[] }> {
    const found = this.#now() < this.#pausedUntil ? null : await this.#tryReplica<Row>(statement);
    this.#reads[found === null ? 'primary' : 'replica'] += 1;
    return found ?? this.#primary.query<Row>(statement);
  }

  get reads(): ReplicaReads {
    return this.#reads;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** All connections are in use: further reads go to the primary, because a long wait for a connection would count as a failure. */
  get #isBusy(): boolean {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return totalCount >= options.max && idleCount <= waitingCount;
  }

  async #tryReplica<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ readonly rows: Row[] } | null> {
    let client: PoolClient | null = null;
    let failing = 'the primary does not say how far it is: the replica is not read';
    try {
      const { rows } = await this.#primary.query<Place>(placeSql);
      if (this.#isBusy) return null;
      failing = 'the replica cannot be read: the primary is';
      client = await this.#pool.connect();
      // Check and read on the same connection: one address may lead to several replicas.
      const hasReached = await waitForPosition(client, rows[0] as Place);
      const found = hasReached ? await this.#readWithProbes<Row>(client, statement) : null;
      client.release();
      if (found === null) this.#isBehind();
      else this.#recovered();
      return found;
    } catch (error) {
      client?.release(true);
      // The statement would take as long on the primary.
      if (isTimeout(error)) throw error;
      this.#failed(error, failing);
      return null;
    }
  }

  async #readWithProbes<Row extends QueryResultRow>(client: PoolClient, statement: QueryConfig) {
    const ended = new AbortController();
    const probe = { everyMs: this.#probeIntervalMs, answerMs: probeMs, signal: ended.signal };
    try {
      return await Promise.race([client.query<Row>(statement), rejectWhenUnresponsive(this.#url, probe)]);
    } finally {
      ended.abort();
    }
  }

  #isBehind(): void {
    const now = this.#now();
    this.#pausedUntil = now + behindMs;
    this.#behindSince ??= now;
    if (this.#hasWarned || now - this.#behindSince < lagWarningMs) return;
    this.#hasWarned = true;
    this.#log.warn(
      { seconds: Math.round((now - this.#behindSince) / 1000) },
      'the replica lags behind: the primary serves its reads',
    );
  }

  #failed(error: unknown, what: string): void {
    this.#pausedUntil = this.#now() + failedMs;
    if (!this.#isFailing) this.#log.warn({ error }, what);
    this.#isFailing = true;
  }

  #recovered(): void {
    if (this.#isFailing || this.#hasWarned) this.#log.info({}, 'reads from the replica succeed again');
    this.#isFailing = false;
    this.#hasWarned = false;
    this.#behindSince = null;
  }
}

/** Waits briefly for the replica to replay the log up to a position; returns whether it has. Rejects if it is not a replica of this primary. */
async function waitForPosition(client: PoolClient, { lsn, timeline, cluster }: Place): Promise<boolean> {
  for (const pauseMs of patience) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const reached = { ...reachedSql, values: [lsn, timeline, cluster], query_timeout: answerMs };
    const { rows } = await client.query<{ isOurs: boolean; hasReached: boolean | null }>(reached);
    if (!rows[0]?.isOurs) throw new Error('DATABASE_REPLICA_URL leads to no replica of the database of DATABASE_URL');
    if (rows[0].hasReached) return true;
  }
  return false;
}
