import { limits } from '#contracts/limits.js';
import type { ConversationView } from '#contracts/rest.js';
import { dueKinds } from '#domain/conversation/due.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { type ConversationRow, conversationSql } from '../rows/conversation.row.js';
import { type Condition, filterCondition } from './conversation-filter.js';

/** Conversation row joined with its read marks. */
export interface RowWithReadMarks extends ConversationRow {
  readonly visitor_seq: number;
  readonly operator_seq: number;
}

const columns = `${conversationSql.columns}, coalesce(m.visitor_seq, 0) AS visitor_seq, coalesce(m.operator_seq, 0) AS operator_seq`;
const marks = 'LEFT JOIN read_marks m ON m.conversation_id = c.id';

const byQueue = 'c.priority DESC, c.queue_since, c.id';
const byActivity = 'c.last_activity_at DESC, c.id';
const byCreation = 'c.created_at DESC, c.id';

/** Forced index where SQLite, not knowing how few conversations are open, would choose one that includes closed ones. */
const indexOfView: { readonly [V in ConversationView]?: string } = {
  queue: 'conversations_queue',
  unassigned: 'conversations_queue',
  resolved_today: 'conversations_resolved',
  all: 'conversations_living',
};

/** Beginning of a statement that reads conversations with their read marks. */
export const conversationsWithReadMarks = `SELECT ${columns} FROM conversations c ${marks}`;

/** Statements whose text does not depend on a filter. */
export const fixedSql = {
  get: `${conversationsWithReadMarks} WHERE c.id = ?`,
  // Ids are passed as a JSON list.
  getMany: `${conversationsWithReadMarks} WHERE c.id IN (SELECT value FROM json_each(?))`,
  openOf: `SELECT ${conversationSql.columns} FROM conversations c
    WHERE c.visitor_id = ? AND c.chatbot_id = ? AND c.state <> 'closed'`,
  latestOf: `SELECT ${conversationSql.columns} FROM conversations c
    WHERE c.visitor_id = ? AND c.chatbot_id = ? ORDER BY c.created_at DESC, c.id DESC LIMIT 1`,
  waiting: `SELECT ${conversationSql.columns} FROM conversations c INDEXED BY conversations_queue
    WHERE c.state IN ('queued', 'offered') ORDER BY ${byQueue}`,
  // Timers of a newer version are left to its nodes: they would use up the limit of those that this one fires.
  due: `SELECT id, due_kind AS kind FROM conversations WHERE due_at IS NOT NULL AND due_at <= ? AND (due_kind = 'answer') = ?
    AND due_kind IN (${dueKinds.map((kind) => `'${kind}'`).join(', ')}) ORDER BY due_at LIMIT ?`,
} as const;

/** Statements of a page and of its total count; `list` takes limit and offset after the values. */
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
  const from = by(view === undefined ? indexOf(filter) : indexOfView[view]);
  return {
    // Late row lookup: the subquery pages over the index alone, so skipped rows are never read. CROSS JOIN keeps SQLite
    // from reordering the join.
    list: `SELECT ${columns} FROM (SELECT c.id ${from} ORDER BY ${order} LIMIT ? OFFSET ?) w
      CROSS JOIN conversations c ON c.id = w.id ${marks} ORDER BY ${order}`,
    // The index of open conversations does not cover the state, so SQLite would read the rows.
    count: countSql(view === 'all' ? by('conversations_by_state') : from),
    values,
  };
}

/** Index hint of a list without a view. */
function indexOf({ visitorId, clientId, teamId }: ConversationFilter): string {
  if (clientId !== undefined) return 'conversations_of_client';
  if (visitorId !== undefined) return 'conversations_of_visitor';
  return teamId === undefined ? 'conversations_history' : 'conversations_of_team';
}

/** True for lists ordered by last activity, which changes with every message. */
export function isOrderedByActivity(view: ConversationView | undefined): boolean {
  return orderOf(view) === byActivity;
}

function orderOf(view: ConversationView | undefined): string {
  if (view === undefined) return byCreation;
  return view === 'queue' || view === 'unassigned' ? byQueue : byActivity;
}

/** Count capped at `limits.countedRows`, which bounds its cost. */
function countSql(from: string): string {
  return `SELECT count(*) AS number FROM (SELECT 1 ${from} LIMIT ${limits.countedRows}) counted`;
}
