import { type ConversationRow, conversationColumns, plainColumns } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns } from '../../rows/event.row.js';
import type { ColumnType } from './binary-arrays.js';

const conversationTypes: Readonly<Record<keyof ConversationRow, ColumnType>> = {
  ...{ id: 'text', chatbot_id: 'text', visitor_id: 'text', locale: 'text', created_at: 'bigint', state: 'text' },
  ...{ owner: 'text', last_owner: 'text', offered_to: 'text', priority: 'integer', queue_since: 'bigint' },
  ...{ handoff_reason: 'text', outcome: 'text', rating: 'integer', resolved_at: 'bigint', client_id: 'text' },
  ...{ team_id: 'text', waiting_since: 'bigint', last_activity_at: 'bigint', due_at: 'bigint', due_kind: 'text' },
  ...{ seq: 'integer', public_seq: 'integer', details: 'text' },
};

const eventTypes: Readonly<Record<Exclude<keyof EventRow, 'position'>, ColumnType>> = {
  ...{ id: 'text', stream_kind: 'text', stream_id: 'text', seq: 'integer', public_seq: 'integer', type: 'text' },
  ...{ at: 'bigint', actor_kind: 'text', actor_id: 'text', principal_kind: 'text', principal_id: 'text' },
  ...{ episode: 'integer', client_key: 'text', data: 'text' },
};

/** Array parameters, one for each column, numbered from `first`. */
function arrays(types: readonly ColumnType[], first: number): string {
  return types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
}

/**
 * Throttle of the indexed activity time, in milliseconds. Lists are ordered by the time of the last activity, which may lag by a second: under
 * load, most updates then change no indexed column and write to no index (heap-only tuple). The exact time is in `details`.
 */
const trailingMs = 1_000;

function assigned(column: Column): string {
  if (column !== 'last_activity_at') return `${column} = given.${column}`;
  return `${column} = CASE WHEN given.${column} - conversations.${column} BETWEEN 0 AND ${trailingMs}
    THEN conversations.${column} ELSE given.${column} END`;
}

type Column = (typeof conversationColumns)[number];

/** Prepared statement with the types of its array parameters, one for each column. */
export interface BatchStatement {
  readonly name: string;
  readonly text: string;
  readonly conversationTypes: readonly ColumnType[];
  readonly eventTypes: readonly ColumnType[];
}

const events = eventColumns.join(', ');

function batchStatement(name: string, columns: readonly Column[], inserts: boolean): BatchStatement {
  // The first column of conversations is the `seq` of the state that the decision was based on, that of events the conversation's id.
  const ofConversations: ColumnType[] = ['integer', ...columns.map((column) => conversationTypes[column])];
  const ofEvents: ColumnType[] = ['text', ...eventColumns.map((column) => eventTypes[column])];
  const inserted = `, inserted AS (
  INSERT INTO conversations (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM given WHERE decided_at = 0 ORDER BY id
  ON CONFLICT DO NOTHING RETURNING id
), written AS (
  SELECT id FROM updated UNION ALL SELECT id FROM inserted
)`;
  const text = `
WITH given AS MATERIALIZED (
  SELECT * FROM unnest(${arrays(ofConversations, 1)}) AS given (decided_at, ${columns.join(', ')})
), locked AS MATERIALIZED (
  SELECT id, seq FROM conversations WHERE id = ANY($2::text[]) ORDER BY id FOR UPDATE
), ${inserts ? 'updated' : 'written'} AS (
  UPDATE conversations SET ${columns
    .filter((column) => column !== 'id')
    .map(assigned)
    .join(', ')}
  FROM given JOIN locked ON locked.id = given.id AND locked.seq = given.decided_at
  WHERE conversations.id = given.id RETURNING conversations.id
)${inserts ? inserted : ''}
INSERT INTO events (${events})
SELECT ${events} FROM (
  SELECT ${events} FROM unnest(${arrays(ofEvents, ofConversations.length + 1)})
    WITH ORDINALITY AS event (conversation_id, ${events}, place)
  WHERE conversation_id IN (SELECT id FROM written) ORDER BY place
) AS event
RETURNING position, id`;
  return { name, text, conversationTypes: ofConversations, eventTypes: ofEvents };
}

/**
 * Batch write with optimistic locking: one statement, and so one transaction in one round trip. Parameters are arrays, one for each column. For
 * each conversation: the `seq` of the state that the decision was based on (0: the conversation is new) and the new row. For each event: the id
 * of the conversation it depends on and its row. The statement skips a conversation whose `seq` has changed, together with its events; the rest
 * of the batch is written. It locks rows in the order of ids, so two nodes cannot deadlock.
 *
 * An event gets its position after the lock on its conversation's row, so positions follow the order of `seq`. It also gets it after its
 * transaction has an id, without which readers could not detect that the transaction is running (see docs/log.md).
 */
export const wholeBatch = batchStatement('journal-batch', conversationColumns, true);

/** Variant for batches without new conversations whose updates are limited to `plainColumns`: nearly all messages. */
export const plainBatch = batchStatement('journal-plain-batch', plainColumns, false);
