import { type ConversationRow, conversationColumns } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns } from '../../rows/event.row.js';

type ColumnType = 'text' | 'integer' | 'bigint';

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

/** Parameters, one array for each column, counted from `first`. */
function arrays(types: readonly ColumnType[], first: number): string {
  return types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
}

/**
 * Lists are ordered by the time of the last activity, which may trail by a second: while everybody writes, most rows then keep what indexes
 * have of them, and none of ten is written (a heap-only tuple). Its exact value is in the details.
 */
const trailingMs = 1_000;

function assigned(column: (typeof conversationColumns)[number]): string {
  if (column !== 'last_activity_at') return `${column} = given.${column}`;
  return `${column} = CASE WHEN given.${column} - conversations.${column} BETWEEN 0 AND ${trailingMs}
    THEN conversations.${column} ELSE given.${column} END`;
}

const conversations = conversationColumns.join(', ');
const events = eventColumns.join(', ');
const conversationTypeList = conversationColumns.map((column) => conversationTypes[column]);
const eventTypeList = eventColumns.map((column) => eventTypes[column]);
/** Of the first array of events: those of conversations come before, with the `seq` that each is decided on. */
const firstEvent = conversationColumns.length + 2;

/**
 * A batch as one statement, and so as one transaction in one round trip. Parameters are arrays, one for each column: of the
 * conversations, the `seq` that each was decided on (0: it is new) and its new row; of the events, the conversation that each
 * depends on and its row. A conversation with another `seq` by now is left out together with its events, and costs the
 * others nothing. Rows are locked in the order of ids: two nodes never wait for each other.
 *
 * An event gets its position after the row of its conversation is locked, so positions have the order of `seq`; and after its
 * transaction has got its number, without which readers could not tell that it is running (see docs/log.md).
 */
export const batchSql = `
WITH given AS MATERIALIZED (
  SELECT * FROM unnest($1::integer[], ${arrays(conversationTypeList, 2)}) AS given (decided_at, ${conversations})
), locked AS MATERIALIZED (
  SELECT id, seq FROM conversations WHERE id = ANY($2::text[]) ORDER BY id FOR UPDATE
), updated AS (
  UPDATE conversations SET ${conversationColumns.slice(1).map(assigned).join(', ')}
  FROM given JOIN locked ON locked.id = given.id AND locked.seq = given.decided_at
  WHERE conversations.id = given.id RETURNING conversations.id
), inserted AS (
  INSERT INTO conversations (${conversations}) SELECT ${conversations} FROM given WHERE decided_at = 0 ORDER BY id
  ON CONFLICT DO NOTHING RETURNING id
), written AS (
  SELECT id FROM updated UNION ALL SELECT id FROM inserted
)
INSERT INTO events (${events})
SELECT ${events} FROM (
  SELECT ${events} FROM unnest($${firstEvent}::text[], ${arrays(eventTypeList, firstEvent + 1)})
    WITH ORDINALITY AS event (conversation_id, ${events}, place)
  WHERE conversation_id IN (SELECT id FROM written) ORDER BY place
) AS event
RETURNING position, id`;
