import type { ConversationView } from '#contracts/rest.js';
import { conversationStates } from '#contracts/states.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { conversationSql } from '../rows/conversation.row.js';
import { and, type Condition, filterCondition } from './conversation-filter.js';

/**
 * Matching messages that a search looks at, the newest first: a word that everybody writes must not stop the server
 * while it is ranked.
 */
const mostHits = 20_000;

const columns = `${conversationSql.columns}, coalesce(m.visitor_seq, 0) AS visitor_seq, coalesce(m.operator_seq, 0) AS operator_seq`;
const marks = 'LEFT JOIN read_marks m ON m.conversation_id = c.id';

const hits = `hits AS MATERIALIZED (
    SELECT rowid AS position, rank AS score FROM message_search WHERE message_search MATCH ? ORDER BY rowid DESC LIMIT ${mostHits}
  )`;
// With one min() SQLite takes the other columns from the row that has it: the best hit of each conversation.
const best = `best AS MATERIALIZED (
    SELECT e.conversation_id AS id, e.seq AS hit_seq, h.position AS hit_position, min(h.score)
    FROM hits h JOIN events e ON e.position = h.position GROUP BY e.conversation_id
  )`;

const byQueue = 'c.priority DESC, c.queue_since, c.id';
const byActivity = 'c.last_activity_at DESC, c.id';
const byCreation = 'c.created_at DESC, c.id';

/** Named where SQLite, not knowing how few conversations are alive, takes an index that holds the closed ones as well. */
const indexOfView: { readonly [V in ConversationView]?: string } = {
  queue: 'conversations_queue',
  unassigned: 'conversations_queue',
  resolved_today: 'conversations_resolved',
  all: 'conversations_living',
};

const living = conversationStates.filter((state) => state !== 'closed').map((state) => `'${state}'`);

/** Statements without parameters of their own shape. */
export const fixedSql = {
  get: `SELECT ${columns} FROM conversations c ${marks} WHERE c.id = ?`,
  openOf: `SELECT ${conversationSql.columns} FROM conversations c
    WHERE c.visitor_id = ? AND c.chatbot_id = ? AND c.state <> 'closed'`,
  latestOf: `SELECT ${conversationSql.columns} FROM conversations c
    WHERE c.visitor_id = ? AND c.chatbot_id = ? ORDER BY c.created_at DESC, c.id DESC LIMIT 1`,
  waiting: `SELECT ${conversationSql.columns} FROM conversations c INDEXED BY conversations_queue
    WHERE c.state IN ('queued', 'offered') ORDER BY ${byQueue}`,
  assigned: `SELECT owner AS operator, count(*) AS number FROM conversations WHERE state = 'assigned' GROUP BY owner`,
  offered: `SELECT offered_to AS operator, count(*) AS number FROM conversations WHERE state = 'offered' GROUP BY offered_to`,
  byState: `SELECT state, count(*) AS number FROM conversations WHERE state IN (${living.join(', ')}) GROUP BY state`,
  due: `SELECT id, due_kind AS kind FROM conversations WHERE due_at IS NOT NULL AND due_at <= ? AND (due_kind = 'answer') = ?
    ORDER BY due_at LIMIT ?`,
  /** Accepted where the handoff event before it is the beginning of the wait: a second acceptance follows a transfer. */
  recentWaits: `SELECT (done.at - began.at) / 1000.0 FROM events done
    JOIN conversations c ON c.id = done.conversation_id AND c.chatbot_id = ?
    JOIN events began ON began.conversation_id = done.conversation_id AND began.type = 'handoff.started'
      AND began.seq = (SELECT max(seq) FROM events WHERE conversation_id = done.conversation_id AND seq < done.seq
        AND type IN ('handoff.started', 'handoff.completed'))
    WHERE done.type = 'handoff.completed' AND json_extract(done.data, '$.reason') = 'accepted'
    ORDER BY done.position DESC LIMIT ?`,
  // Numbers are bound as floating point, and the full-text index overlooks a row number that is no integer.
  excerpt: `SELECT snippet(message_search, 0, char(0x2068), char(0x2069), '…', 24) FROM message_search
    WHERE message_search MATCH ? AND rowid = CAST(? AS INTEGER)`,
} as const;

/** A list and the number of everything that it is a window of: `list` takes limit and offset after the values. */
export interface ListSql {
  readonly list: string;
  readonly count: string;
  readonly values: Condition['values'];
}

export function listSql(filter: ConversationFilter, match: string | null): ListSql {
  const order = orderOf(filter.view);
  const { sql, values } = match === null ? filterCondition(filter) : and([filterCondition(filter), matching(match)]);
  const index = filter.view && indexOfView[filter.view];
  const from = `FROM conversations c ${index ? `INDEXED BY ${index}` : ''}`;
  return {
    list: `SELECT ${columns} ${from} ${marks} WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    count: `SELECT count(*) ${from} WHERE ${sql}`,
    values,
  };
}

function orderOf(view: ConversationView | undefined): string {
  if (view === undefined) return byCreation;
  return view === 'queue' || view === 'unassigned' ? byQueue : byActivity;
}

export function searchSql(filter: ConversationFilter, match: string | null): ListSql {
  const { sql, values } = filterCondition(filter);
  if (match === null) {
    return {
      list: `SELECT ${columns}, NULL AS hit_seq, NULL AS hit_position FROM conversations c ${marks}
        WHERE ${sql} ORDER BY ${byCreation} LIMIT ? OFFSET ?`,
      count: `SELECT count(*) FROM conversations c WHERE ${sql}`,
      values,
    };
  }
  return {
    list: `WITH ${hits}, ${best} SELECT ${columns}, best.hit_seq, best.hit_position
      FROM best JOIN conversations c ON c.id = best.id ${marks} WHERE ${sql} ORDER BY ${byCreation} LIMIT ? OFFSET ?`,
    count: `WITH ${hits}, ${best} SELECT count(*) FROM best JOIN conversations c ON c.id = best.id WHERE ${sql}`,
    values: [match, ...values],
  };
}

function matching(match: string): Condition {
  return {
    sql: `c.id IN (WITH ${hits} SELECT e.conversation_id FROM hits h JOIN events e ON e.position = h.position)`,
    values: [match],
  };
}
