import type { Instant, OperatorId } from '#contracts/ids.js';
import type { ConversationCounts, ConversationsQuery, HistoryQuery } from '#contracts/rest.js';
import type { ConversationSummary, HistoryHit, Page } from '#contracts/views.js';
import type { HistoryFilter } from '../ports/conversation-store.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { rangeOf } from '../views/date-range.js';
import { windowOf } from '../views/pages.js';

type ListPorts = Pick<Ports, 'conversations' | 'operatorBoard' | 'teams' | 'clock'>;
type Filters = Omit<ConversationsQuery & HistoryQuery, 'page' | 'limit'>;

export async function listConversations(
  ports: ListPorts,
  viewer: OperatorId | null,
  { page, limit, ...filters }: ConversationsQuery,
): Promise<Page<ConversationSummary>> {
  const filter = toFilter(ports, viewer, filters);
  const { items, total } = await ports.conversations.list(filter, windowOf({ page, limit }));
  return { items: items.map((stored) => toSummary(ports, stored)), total, page, limit };
}

export async function searchHistory(
  ports: ListPorts,
  { page, limit, ...filters }: HistoryQuery,
): Promise<Page<HistoryHit>> {
  const filter = toFilter(ports, null, filters);
  const { items, total } = await ports.conversations.search(filter, windowOf({ page, limit }));
  const hits = items.map(({ excerpt, seq, ...stored }) => ({ conversation: toSummary(ports, stored), excerpt, seq }));
  return { items: hits, total, page, limit };
}

export async function countConversations(
  ports: Pick<Ports, 'conversations' | 'queueBoard' | 'clock'>,
  viewer: OperatorId | null,
  today?: string,
): Promise<ConversationCounts> {
  const counts = await ports.conversations.counts(viewer, dayOf(ports, today));
  const waitingByTeam: ConversationCounts['waitingByTeam'] = {};
  for (const { queue } of ports.queueBoard.inOrder())
    if (queue?.teamId) waitingByTeam[queue.teamId] = (waitingByTeam[queue.teamId] ?? 0) + 1;
  return { ...counts, waitingByTeam };
}

export function toFilter(
  ports: Pick<Ports, 'clock'>,
  viewer: OperatorId | null,
  query: Partial<Filters>,
): HistoryFilter {
  const { state, outcome, reason, rating, q, from, to, view, today, operatorId, teamId, locale, chatbotId } = query;
  return {
    view,
    viewer: viewer ?? undefined,
    today: dayOf(ports, today),
    states: state,
    outcomes: outcome,
    reasons: reason,
    ratings: rating,
    operatorId,
    teamId,
    locale,
    chatbotId,
    text: q || undefined,
    ...rangeOf({ from, to }),
  };
}

/** Day of the caller's time zone, or else the server's. */
function dayOf({ clock }: Pick<Ports, 'clock'>, today: string | undefined): Instant {
  return today === undefined ? startOfDay(clock.now()) : Date.parse(today);
}

/** The server's local day. */
function startOfDay(now: Instant): Instant {
  return new Date(now).setHours(0, 0, 0, 0);
}
