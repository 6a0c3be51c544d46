import type { ConversationView } from '#contracts/rest.js';
import { conversationStates } from '#contracts/states.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';

export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

type Viewer = Pick<ConversationFilter, 'viewer' | 'today'>;

const living = conversationStates.filter((state) => state !== 'closed').map((state) => `'${state}'`);

/** Conditions of the console's views, each covered by an index. */
const views: Record<ConversationView, (viewer: Viewer) => Condition> = {
  queue: () => just(`c.state IN ('queued', 'offered')`),
  // Written so that SQLite sees that the index of the queue holds them all.
  unassigned: () => just(`c.state IN ('queued', 'offered') AND c.state = 'queued'`),
  mine: ({ viewer }) => ({ sql: `c.state = 'assigned' AND c.owner = ?`, values: [viewer ?? ''] }),
  bot: () => just(`c.state = 'bot'`),
  waiting_on_visitor: () => just(`c.state = 'assigned' AND c.waiting_since IS NULL`),
  snoozed: () => just(`c.state = 'snoozed'`),
  // Closing keeps `resolved_at`, and reopening clears it.
  resolved_today: ({ today }) => ({ sql: 'c.resolved_at >= ?', values: [today ?? 0] }),
  // Redundant on purpose: one condition matches the index of open conversations, the other the index by state.
  all: () => just(`c.state <> 'closed' AND c.state IN (${living.join(', ')})`),
};

/** SQL condition of a filter over `conversations c`. */
export function filterCondition(filter: ConversationFilter): Condition {
  const conditions: Condition[] = [];
  if (filter.view !== undefined) conditions.push(views[filter.view](filter));
  if (filter.states !== undefined) conditions.push(oneOf('c.state', filter.states));
  if (filter.outcomes !== undefined) conditions.push(oneOf('c.outcome', filter.outcomes));
  // The owner of a conversation is its last owner as well.
  if (filter.operatorId !== undefined) conditions.push({ sql: 'c.last_owner = ?', values: [filter.operatorId] });
  if (filter.teamId !== undefined) conditions.push({ sql: 'c.team_id = ?', values: [filter.teamId] });
  if (filter.reasons !== undefined) conditions.push(oneOf('c.handoff_reason', filter.reasons));
  if (filter.locale !== undefined) conditions.push({ sql: 'c.locale = ?', values: [filter.locale] });
  if (filter.ratings !== undefined) conditions.push(oneOf('c.rating', filter.ratings));
  if (filter.chatbotId !== undefined) conditions.push({ sql: 'c.chatbot_id = ?', values: [filter.chatbotId] });
  if (filter.visitorId !== undefined) conditions.push({ sql: 'c.visitor_id = ?', values: [filter.visitorId] });
  if (filter.clientId !== undefined) conditions.push({ sql: 'c.client_id = ?', values: [filter.clientId] });
  if (filter.from !== undefined) conditions.push({ sql: 'c.created_at >= ?', values: [filter.from] });
  if (filter.to !== undefined) conditions.push({ sql: 'c.created_at < ?', values: [filter.to] });
  return and(conditions);
}

export function and(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return just('TRUE');
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

function just(sql: string): Condition {
  return { sql, values: [] };
}

function oneOf(column: string, values: readonly (string | number)[]): Condition {
  return { sql: values.length === 0 ? 'FALSE' : `${column} IN (${values.map(() => '?').join(', ')})`, values };
}
