import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Positions converted between two lines of progress. */
const chunk = 50_000;
const withDecision = `type IN ('message.posted', 'answer.withheld', 'suggestion.judged')
  AND json_type(data, '$.decision') IS NOT NULL`;

/**
 * One log for the whole product: an event belongs to a stream of some kind, and names the principal if other than the actor. Decisions of
 * the bot move out of the conversation's events into `answer.decided`, an event of its own.
 */
export class Streams implements MigrationInterface {
  readonly name = 'Streams0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of columns) await runner.query(statement);
    const [{ head }] = await runner.query('SELECT coalesce(max(position), 0) AS head FROM events');
    // Positions have large gaps after a restored backup.
    for (let from = 0; from < head; ) {
      const [{ to }] = await runner.query(
        'SELECT max(position) AS "to" FROM (SELECT position FROM events WHERE position > ? ORDER BY position LIMIT ?)',
        [from, chunk],
      );
      // New events are inserted behind the head.
      const range = [from, Math.min(to, head)];
      from = to;
      for (const statement of decisions) await runner.query(statement, range);
      if (head > chunk)
        runner.connection.logger.log('info', `converting the log: ${range[1]} of ${head} events`, runner);
    }
    // Every row is in step with the events that it had: the new ones change no row.
    await runner.query(`UPDATE meta SET value = (SELECT coalesce(max(position), 0) FROM events)
      WHERE name = 'rows.position' AND value = '${head}'`);
    // Words in pages that were freed are erased as well, once the file is rewritten.
    if (head > 0) await runner.query(`INSERT INTO meta (name, value) VALUES ('vacuum', 'due')`);
  }

  /** Events of other streams have no place in the log before. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

const columns = [
  'ALTER TABLE events RENAME COLUMN conversation_id TO stream_id',
  `ALTER TABLE events ADD COLUMN stream_kind TEXT NOT NULL DEFAULT 'conversation'`,
  'ALTER TABLE events ADD COLUMN principal_kind TEXT',
  'ALTER TABLE events ADD COLUMN principal_id TEXT',
  // Few, and read by each backup and restore.
  `CREATE INDEX events_erasures ON events (type, stream_id) WHERE type IN ('conversation.erased', 'visitor.erased')`,
];

/** A time-ordered id for the new event: the time of the one that it explains, and a random rest. */
const newId = `substr(id, 1, 14) || '7' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2)
  || '-' || hex(randomblob(6))`;

const decisions = [
  `INSERT INTO events (id, stream_kind, stream_id, seq, public_seq, type, at, actor_kind, actor_id, episode, client_key, data)
     SELECT lower(${newId}), 'answer', id, 1, NULL, 'answer.decided', at, actor_kind, actor_id, 0, NULL, json_object(
       'conversationId', stream_id,
       'origin', CASE type WHEN 'message.posted' THEN 'said' WHEN 'answer.withheld' THEN 'withheld' ELSE 'suggested' END,
       'decision', json_extract(data, '$.decision'))
     FROM events WHERE position > ? AND position <= ? AND ${withDecision} ORDER BY position`,
  `UPDATE events SET data = CASE type
       WHEN 'answer.withheld' THEN json_patch(json_remove(data, '$.decision'), json_object(
         'reason', coalesce(json_extract(data, '$.decision.reason'), 'low_confidence'),
         'declined', CASE WHEN json_type(data, '$.decision.choice.articleId') = 'null'
           THEN json_extract(data, '$.decision.question') END))
       ELSE json_remove(data, '$.decision') END
     WHERE position > ? AND position <= ? AND ${withDecision}`,
];

const takenBack = [
  `UPDATE events SET data = json_set(data, '$.decision', (
       SELECT json_extract(a.data, '$.decision') FROM events a WHERE a.stream_id = events.id AND a.stream_kind = 'answer'))
     WHERE id IN (SELECT stream_id FROM events WHERE stream_kind = 'answer')`,
  `DELETE FROM events WHERE stream_kind <> 'conversation'`,
  `DELETE FROM meta WHERE name = 'vacuum'`,
  'DROP INDEX events_erasures',
  'ALTER TABLE events DROP COLUMN principal_id',
  'ALTER TABLE events DROP COLUMN principal_kind',
  'ALTER TABLE events DROP COLUMN stream_kind',
  'ALTER TABLE events RENAME COLUMN stream_id TO conversation_id',
];
