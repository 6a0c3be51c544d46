import type { ReplayRow } from '#contracts/answer-trials.js';

/**
 * Groups the rows of a replay in which one question had the same change with the same text: in other capitals, by other
 * visitors or after another turn, it is one row with their count.
 */
export function mergeRows(rows: readonly ReplayRow[]): ReplayRow[] {
  const merged = new Map<string, ReplayRow>();
  for (const row of rows) {
    const key = JSON.stringify([foldQuestion(row.question), row.change, row.before.text, row.after.text]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, count: known.count + row.count } : row);
  }
  return [...merged.values()];
}

/** Case, blanks and marks at the end make no other question. */
function foldQuestion(question: string): string {
  return question
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\s?!.…])[\s?!.…]+$/, '');
}
