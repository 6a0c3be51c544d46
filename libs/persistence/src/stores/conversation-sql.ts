import { limits } from '#contracts/limits.js';
import type { ConversationView } from '#contracts/rest.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { conversationSql } from '../rows/conversation.row.js';
import { type Condition, filterCondition } from './conversation-filter.js';

const columns = `${conversationSql.columns}, coalesce(m.visitor_seq, 0) AS visitor_seq, coalesce(m.operator_seq, 0) AS operator_seq`;
const marks = 'LEFT JOIN read_marks m ON m.conversation_id = c.id';

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
  due: `SELECT id, due_kind AS kind FROM conversations WHERE due_at IS NOT NULL AND due_at <= ? AND (due_kind = 'answer') = ?
    ORDER BY due_at LIMIT ?`,
  /** Accepted where the handoff event before it is the beginning of the wait: a second acceptance follows a transfer. */
  recentWaits: `SELECT (done.at - began.at) / 1000.0 FROM events done
    JOIN conversations c ON c.id = done.conversation_id AND c.chatbot_id = ?
    JOIN events began ON began.conversation_id = done.conversation_id AND began.type = 'handoff.started'
      AND began.seq = (SELECT max(seq) FROM events WHERE conversation_id = done.conversation_id AND seq < done.seq
        AND type IN ('handoff.started', 'handoff.completed'))
      AND json_extract(began.data, '$.opensAt') IS NULL
    WHERE done.type = 'handoff.completed' AND json_extract(done.data, '$.reason') = 'accepted'
    ORDER BY done.position DESC LIMIT ?`,
} as const;

/** A list and the number of everything that it is a window of: `list` takes limit and offset after the values. */
export interface ListSql {
  readonly list: string;
  readonly count: string;
  readonly values: Condition['values'];
}

export function listSql(filter: ConversationFilter): ListSql {
  const { view } = filter;
  const order = orderOf(view);
  const { sql, values } = filterCondition(filter);
  const by = (index: string | undefined) => `FROM conversations c ${index ? `INDEXED BY ${index}` : ''} WHERE ${sql}`;
  const from = by(view === undefined ? 'conversations_history' : indexOfView[view]);
  return {
    // First which ones: of those that the offset leaves out, nothing but their place in the index is read. CROSS: and
    // then those, in that order, whatever SQLite believes to be shorter.
    list: `SELECT ${columns} FROM (SELECT c.id ${from} ORDER BY ${order} LIMIT ? OFFSET ?) w
      CROSS JOIN conversations c ON c.id = w.id ${marks} ORDER BY ${order}`,
    // The index of the living does not hold the state, so SQLite would look at the rows.
    count: countSql(view === 'all' ? by('conversations_by_state') : from),
    values,
  };
}

/** True for the lists whose order moves with every message. */
export function goesByActivity(view: ConversationView | undefined): boolean {
  return orderOf(view) === byActivity;
}

function orderOf(view: ConversationView | undefined): string {
  if (view === undefined) return byCreation;
  return view === 'queue' || view === 'unassigned' ? byQueue : byActivity;
}

/** What a count costs ends where the counting does, however many there are. */
function countSql(from: string): string {
  return `SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${limits.countedRows})`;
}
