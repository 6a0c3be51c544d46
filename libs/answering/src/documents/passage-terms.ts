import type { Terms } from '../numeric/bm25.js';
import type { Analysis } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';

/** Search terms of a text: its topic and its spelling. */
export interface PassageTerms {
  /** Stems and pairs of stems, stop words left out. */
  topic: Terms;
  /** Words as written and their letter n-grams, which match names, forms and misspellings that stems miss. */
  spelling: Terms;
  /** Number of content words. */
  length: number;
  /** The content stems alone, for comparing with sentences. */
  stems: Terms;
  /** Number of content words whose stem has no number. */
  unknown: number;
}

const run = 4;
const pairWeight = 0.5;

/** A word as written and the runs of its letters. */
export function spellingOf(word: string): string[] {
  const names = [`=${word}`];
  const bounded = `_${word}_`;
  for (let at = 0; at + run <= bounded.length; at += 1) names.push(`~${bounded.slice(at, at + run)}`);
  return names;
}

/** `number` maps a term to its number, `spellingNumbers` a word to the numbers of its spelling. Terms without a number are left out. */
export function passageTerms(
  { words, stems }: Analysis,
  language: Language,
  number: (name: string) => number | undefined,
  spellingNumbers = (word: string): readonly number[] => spellingOf(word).flatMap((name) => number(name) ?? []),
): PassageTerms {
  const stopWords = stopWordsOf(language);
  const stemCounts = new Map<number, number>();
  const topic = new Map<number, number>();
  const spelling = new Map<number, number>();
  let length = 0;
  let unknown = 0;
  let before: string | null = null;
  words.forEach((word, index) => {
    if (stopWords.has(word)) return;
    const stem = stems[index] as string;
    const term = number(stem);
    length += 1;
    if (term === undefined) unknown += 1;
    count(stemCounts, term, 1);
    count(topic, term, 1);
    if (before !== null) count(topic, number(`${before} ${stem}`), pairWeight);
    before = stem;
    for (const part of spellingNumbers(word)) count(spelling, part, 1);
  });
  return { topic, spelling, length, stems: stemCounts, unknown };
}

/** Counts of the content stems of a text alone: most terms of a passage describe its spelling. */
export function contentStems(
  { words, stems }: Analysis,
  language: Language,
  number: (name: string) => number | undefined,
): Terms {
  const stopWords = stopWordsOf(language);
  const counts = new Map<number, number>();
  for (const [index, word] of words.entries())
    if (!stopWords.has(word)) count(counts, number(stems[index] as string), 1);
  return counts;
}

function count(counts: Map<number, number>, term: number | undefined, weight: number): void {
  if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + weight);
}
