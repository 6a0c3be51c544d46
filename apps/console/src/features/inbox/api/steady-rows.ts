import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';

export interface SteadyRow {
  summary: ConversationSummary;
  /** It has left the view and only stays because the list is held still. */
  gone: boolean;
}

export interface SteadyRows {
  rows: readonly SteadyRow[];
  /** Rows that wait to come in. */
  fresh: number;
}

/**
 * The list as it is drawn. While it is `held` (the pointer is over it, or the keyboard in it) no row moves, comes or goes:
 * what a person is about to press stays where it is. Their contents stay live. A view in which nothing is left holds nothing.
 */
export function steadyRows(
  shown: readonly SteadyRow[],
  latest: readonly ConversationSummary[],
  known: ReadonlyMap<ConversationId, ConversationSummary>,
  held: boolean,
): SteadyRows {
  if (!held || shown.length === 0 || latest.length === 0)
    return { rows: latest.map((summary) => ({ summary, gone: false })), fresh: 0 };
  const present = new Map(latest.map((summary) => [summary.id, summary]));
  const rows = shown.map(({ summary }) => {
    const now = present.get(summary.id);
    return now ? { summary: now, gone: false } : { summary: known.get(summary.id) ?? summary, gone: true };
  });
  const places = new Set(shown.map(({ summary }) => summary.id));
  return { rows, fresh: latest.filter(({ id }) => !places.has(id)).length };
}
