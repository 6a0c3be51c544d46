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
 * Displayed list. While `held` (pointer over it, or keyboard focus in it) rows keep their places, so that a click hits its target; contents
 * stay live. An emptied view holds nothing.
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
