import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log and the state it leads to. The journal writes both in one transaction, and is the only one to write them:
 * that the log is dense and belongs to its conversation is proved there, so no foreign key is paid for on each event.
 */
export class Conversations implements MigrationInterface {
  readonly name = 'Conversations0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...conversations, ...events, ...readMarks]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['read_marks', 'events', 'conversations']) await runner.query(`DROP TABLE ${table}`);
  }
}

/** A column for each field that a query asks for; the others are JSON in `details`. */
const conversations = [
  `CREATE TABLE conversations (
     id TEXT PRIMARY KEY NOT NULL,
     chatbot_id TEXT NOT NULL,
     visitor_id TEXT NOT NULL,
     locale TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     state TEXT NOT NULL,
     owner TEXT,
     last_owner TEXT,
     offered_to TEXT,
     priority INTEGER NOT NULL,
     queue_since INTEGER,
     handoff_reason TEXT,
     outcome TEXT,
     rating INTEGER,
     resolved_at INTEGER,
     waiting_since INTEGER,
     last_activity_at INTEGER NOT NULL,
     due_at INTEGER,
     due_kind TEXT,
     seq INTEGER NOT NULL,
     public_seq INTEGER NOT NULL,
     details TEXT NOT NULL
   )`,
  // Two starts that race: one wins.
  `CREATE UNIQUE INDEX conversations_open_of_visitor ON conversations (visitor_id, chatbot_id) WHERE state <> 'closed'`,
  'CREATE INDEX conversations_of_visitor ON conversations (visitor_id, chatbot_id, created_at)',
  `CREATE INDEX conversations_queue ON conversations (priority DESC, queue_since, id) WHERE state IN ('queued', 'offered')`,
  'CREATE INDEX conversations_by_state ON conversations (state, last_activity_at DESC, id)',
  `CREATE INDEX conversations_of_owner ON conversations (owner, last_activity_at DESC, id) WHERE state = 'assigned'`,
  `CREATE INDEX conversations_living ON conversations (last_activity_at DESC, id) WHERE state <> 'closed'`,
  'CREATE INDEX conversations_resolved ON conversations (resolved_at) WHERE resolved_at IS NOT NULL',
  'CREATE INDEX conversations_due ON conversations (due_at, due_kind, id) WHERE due_at IS NOT NULL',
  // Holds whatever history filters by, so that counting never reads the rows.
  `CREATE INDEX conversations_history ON conversations
     (created_at DESC, id, chatbot_id, state, last_owner, outcome, handoff_reason, locale, rating)`,
];

const events = [
  // The position is the place in the global feed: it is never used twice, not even after an erasure.
  `CREATE TABLE events (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL,
     conversation_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     public_seq INTEGER,
     type TEXT NOT NULL,
     at INTEGER NOT NULL,
     actor_kind TEXT NOT NULL,
     actor_id TEXT,
     episode INTEGER NOT NULL,
     client_key TEXT,
     data TEXT NOT NULL
   )`,
  'CREATE UNIQUE INDEX events_by_id ON events (id)',
  // Serves public numbers as well: a public number is never larger than its `seq`, so a scan from there finds it soon.
  'CREATE UNIQUE INDEX events_by_seq ON events (conversation_id, seq)',
  `CREATE INDEX events_handoffs ON events (conversation_id, seq)
     WHERE type IN ('handoff.started', 'handoff.completed')`,
  `CREATE INDEX events_handoffs_completed ON events (position) WHERE type = 'handoff.completed'`,
];

const readMarks = [
  `CREATE TABLE read_marks (
     conversation_id TEXT PRIMARY KEY NOT NULL,
     visitor_seq INTEGER NOT NULL,
     operator_seq INTEGER NOT NULL
   ) WITHOUT ROWID`,
];
