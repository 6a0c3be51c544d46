const eventsOfConversation = 'FROM events e WHERE e.stream_id = c.id';

/**
 * Queries for the ids of rows that violate an invariant. A row may lag behind the log only by events after a position,
 * given as SQL.
 */
export const integrityChecks = (
  projectedPosition: string,
): readonly { readonly what: string; readonly sql: string }[] => [
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
