import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';

/** Cached rows of a view with their live updates. */
export interface ConversationList {
  readonly known: ReadonlyMap<ConversationId, ConversationSummary>;
  /** Pages read so far, and how many rows the server counted. */
  readonly page: number;
  readonly total: number;
}

type SummaryFilter = (summary: ConversationSummary) => boolean;

/** Merges changed rows. A row that left the view stays known, so that a held list can show where it went. */
export function mergeSummaries(
  list: ConversationList,
  items: readonly ConversationSummary[],
  belongs: SummaryFilter,
): ConversationList {
  const news = items.filter((item) => isNews(list.known.get(item.id), item, belongs));
  if (news.length === 0) return list;
  const known = new Map(list.known);
  for (const item of news) known.set(item.id, item);
  return { ...list, known };
}

function isNews(before: ConversationSummary | undefined, item: ConversationSummary, belongs: SummaryFilter): boolean {
  if (!before) return belongs(item);
  return item.epoch !== before.epoch || item.seq >= before.seq;
}

export function rowsOf(
  list: ConversationList,
  belongs: SummaryFilter,
  order: (a: ConversationSummary, b: ConversationSummary) => number,
): ConversationSummary[] {
  return [...list.known.values()].filter(belongs).sort(order);
}
