import { lead } from '#contracts/evidence.js';
import { comparedOdds, type Evidence } from './evidence.js';

/** Numbers of answers to choose from. */
export const choiceSizes = [1, 2, 3] as const;
export type ChoiceSize = (typeof choiceSizes)[number];

/** Number of best answers that get evidence: the largest choice, and one more. */
export const maxWeighed = Math.max(...choiceSizes) + 1;

/** Minimum share of the last choice in the probability of all choices, so that no choice is a filler. */
const minShare = 0.1;

/** Answer with its pooled probability and the evidence for it. */
export interface WeighedAnswer {
  probability: number;
  evidence: Evidence;
}

/**
 * Features for the probability that the right answer is among the best `size` of `ranked`; null if one of these is a filler. Any choice may be
 * right, so each feature is the maximum over the choices. `ranked` includes one answer beyond the choices, if there are that many `answers`.
 */
export function choiceEvidence(
  size: ChoiceSize,
  ranked: readonly WeighedAnswer[],
  answers: number,
): Record<string, number> | null {
  const choices = ranked.slice(0, size);
  const last = ranked[size - 1]?.probability;
  if (last === undefined) return null;
  const together = choices.reduce((sum, { probability }) => sum + probability, 0);
  if (last < minShare * together) return null;
  const largest = (name: keyof Evidence) => Math.max(...choices.map(({ evidence }) => evidence[name]));
  return {
    together: clamp(comparedOdds(together, size, answers) / 2),
    lead: size < answers ? clamp(lead(last, ranked[size]?.probability ?? 0)) : 0,
    covered: largest('covered'),
    matched: largest('matched'),
    meaning: largest('meaning'),
  };
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
