import type { Analysis } from '../text/analyse.js';

/** Names of the features of a text by group: stems, pairs of stems, runs of 3 to 5 letters inside words. */
export type FeatureNames = readonly [stems: string[], pairs: string[], letters: string[]];

/** Weight of each group. */
export const groupWeights = [1, 0.5, 1.5] as const;

const edge = '\u0001';
const runs = { shortest: 3, longest: 5 };

/** The same name may occur more than once: its count is the term frequency. */
export function extractFeatures({ words, stems }: Analysis): FeatureNames {
  return [stems, stemPairs(stems), words.flatMap(letterRuns)];
}

export function stemPairs(stems: readonly string[]): string[] {
  const pairs: string[] = [];
  let before = edge;
  for (const stem of stems) {
    pairs.push(`${before} ${stem}`);
    before = stem;
  }
  if (stems.length > 0) pairs.push(`${before} ${edge}`);
  return pairs;
}

export function letterRuns(word: string): string[] {
  const letters: string[] = [];
  const bounded = `_${word}_`;
  if (bounded.length <= runs.shortest) letters.push(`~${bounded}`);
  for (let length = runs.shortest; length <= runs.longest; length += 1) {
    for (let at = 0; at + length <= bounded.length; at += 1) letters.push(`~${bounded.slice(at, at + length)}`);
  }
  return letters;
}
