import type { Pool } from 'pg';
import type { Instant } from '#contracts/ids.js';
import type { EventLog } from '#engine/ports/event-log.js';
import type { LogGrowth, StorageInspection } from '#engine/ports/installation.js';
import type { Follower, LogLength } from '../followers/follower.js';
import { integrityChecks } from '../integrity-checks.js';
import { sizesOfFiles } from '../sqlite/storage-inspection.js';
import type { StorageHealth } from '../storage-health.js';
import { storageProblemOf } from './postgres-error.js';

/** Events that are counted at most: beyond that a follower is far behind, and it does not matter how far. */
const countedEvents = 10_000;

const eventsAfter = 'SELECT count(*) AS number FROM (SELECT 1 FROM events WHERE position > $1 LIMIT $2) counted';
const nextAt = 'SELECT at AS number FROM events WHERE position > $1 ORDER BY position LIMIT 1';
const sizes = `SELECT pg_database_size(current_database()) AS database,
  pg_total_relation_size('message_search') + pg_total_relation_size('article_search') AS search,
  (SELECT count(*) FROM images) AS images, (SELECT coalesce(sum(octet_length(content)), 0)::bigint FROM images) AS bytes`;
const growth = `SELECT count(*) AS all, count(*) FILTER (WHERE at >= $1) AS since,
  (SELECT at FROM events ORDER BY position LIMIT 1) AS first FROM events`;

async function numberOf(pool: Pool, text: string, values: unknown[]): Promise<number | null> {
  return (await pool.query<{ number: number }>(text, values)).rows[0]?.number ?? null;
}

/** Length of the log, as far as it can be followed. */
export function logLength(pool: Pool, eventLog: Pick<EventLog, 'head'>): LogLength {
  return {
    head: () => eventLog.head(),
    eventsAfter: async (position) => (await numberOf(pool, eventsAfter, [position, countedEvents])) ?? 0,
    nextAt: (position) => numberOf(pool, nextAt, [position]),
  };
}

interface Parts {
  readonly pool: Pool;
  readonly health: StorageHealth;
  readonly followers: readonly Follower[];
  /** Directory of this node's files beside the database. */
  readonly directory: string;
  /** Finds out whether writes succeed, where the last one did not. */
  readonly probe: () => Promise<void>;
}

/** Storage facts for the installation's own screens and checks. */
export function inspectDatabase({ pool, health, followers, directory, probe }: Parts): StorageInspection {
  return {
    problem: async () => {
      await probe();
      const error = await readError(pool);
      return error === null ? health.kind : storageProblemOf(error);
    },
    async sizes() {
      const { rows } = await pool.query<{ database: number; search: number; images: number; bytes: number }>(sizes);
      const { database = 0, search = 0, images = 0, bytes = 0 } = rows[0] ?? {};
      return {
        ...sizesOfFiles(directory),
        ...{ database: database - search, search, unused: 0, writeAheadLog: 0 },
        images: { count: images, bytes },
      };
    },
    walBytes: () => 0,
    growthSince: (since) => growthSince(pool, since),
    followers: () => Promise.all(followers.map((follower) => follower.state())),
    schema: async () => (await numberOf(pool, 'SELECT max(timestamp) AS number FROM migrations', [])) ?? 0,
  };
}

/** The error of a read; null when it succeeds. */
export async function readError(pool: Pool): Promise<unknown> {
  try {
    await pool.query('SELECT 1 FROM conversations LIMIT 1');
    return null;
  } catch (error) {
    return error;
  }
}

async function growthSince(pool: Pool, since: Instant): Promise<LogGrowth | null> {
  const { rows } = await pool.query<{ all: number; since: number; first: number | null }>(growth, [since]);
  const [counted] = rows;
  if (counted === undefined || counted.first === null) return null;
  return { since: Math.max(since, counted.first), events: counted.since, eventsInAll: counted.all };
}

/** Violations of the invariants of rows: one sentence each. Rows are written with their events. */
export async function checkDatabaseIntegrity(pool: Pool): Promise<string[]> {
  const found: string[] = [];
  for (const { what, sql } of integrityChecks(String(Number.MAX_SAFE_INTEGER)))
    found.push(...(await pool.query<{ id: string }>(sql)).rows.map(({ id }) => `${what}: ${id}`));
  return found;
}
