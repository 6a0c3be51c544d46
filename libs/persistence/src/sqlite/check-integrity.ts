import type Database from 'better-sqlite3';
import { projectionSql } from './journal/projection-sql.js';

/** A row may lag behind the log only by events after the position of the projection; without a position, by none. */
const projectedPosition = `coalesce(CAST((${projectionSql.position}) AS INTEGER), ${2n ** 63n - 1n})`;
const eventsOfConversation = 'FROM events e WHERE e.stream_id = c.id';

const checks: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'the log of a conversation has gaps',
    sql: 'SELECT stream_id AS id FROM events GROUP BY stream_id HAVING min(seq) <> 1 OR max(seq) <> count(*)',
  },
  {
    what: 'the public log of a conversation has gaps',
    sql: `SELECT stream_id AS id FROM events WHERE public_seq IS NOT NULL
      GROUP BY stream_id HAVING min(public_seq) <> 1 OR max(public_seq) <> count(*)`,
  },
  {
    what: 'a conversation row does not match its log',
    sql: `SELECT c.id FROM conversations c
      WHERE c.seq NOT BETWEEN (SELECT count(*) ${eventsOfConversation} AND e.position <= ${projectedPosition}) AND (SELECT count(*) ${eventsOfConversation})
      OR c.public_seq <> (SELECT count(*) ${eventsOfConversation} AND e.public_seq IS NOT NULL AND e.seq <= c.seq)`,
  },
  {
    what: 'a client key is stored twice',
    sql: `SELECT stream_id AS id FROM events WHERE client_key IS NOT NULL
      GROUP BY stream_id, client_key HAVING count(*) > 1`,
  },
  {
    what: 'events belong to no conversation',
    sql: `SELECT DISTINCT stream_id AS id FROM events WHERE stream_kind = 'conversation'
      AND stream_id NOT IN (SELECT id FROM conversations)`,
  },
];

/** Integrity check of the file and of the invariants of its rows: one sentence per violation. Reads the whole file. */
export function checkIntegrity(database: Database.Database): string[] {
  const pages = database.prepare<[], string>('PRAGMA integrity_check').pluck().all() as string[];
  const keys = database.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
  return [
    ...pages.filter((line) => line !== 'ok'),
    ...keys.map(({ table }) => `a row of ${table} points at nothing`),
    ...checks.flatMap(({ what, sql }) =>
      database
        .prepare<[], { id: string }>(sql)
        .all()
        .map(({ id }) => `${what}: ${id}`),
    ),
  ];
}
