import { lead } from '#contracts/evidence.js';
import { logit } from '../numeric/probability.js';
import type { Evidence } from './evidence.js';

/** Numbers of answers to choose from. */
export const choiceSizes = [1, 2, 3] as const;
export type ChoiceSize = (typeof choiceSizes)[number];

/** Least share of the last choice in the probability of all choices: none is a mere filler. */
const minShare = 0.1;

/**
 * Evidence that the right answer is among the best `size`, from their pooled probabilities, best first; null when one of
 * them is a mere filler. `probabilities` goes one beyond the choices where there are more answers.
 */
export function choiceEvidence(
  size: ChoiceSize,
  probabilities: readonly number[],
  evidence: Evidence,
): Record<string, number> | null {
  const last = probabilities[size - 1];
  if (last === undefined) return null;
  const together = probabilities.slice(0, size).reduce((sum, probability) => sum + probability, 0);
  if (last < minShare * together) return null;
  const beyond = probabilities[size] ?? 0;
  return {
    ...evidence,
    together: clamp(logit(together) / 2),
    lead: clamp(lead(last, beyond)),
  };
}

const clamp = (value: number) => Math.max(-4, Math.min(4, value));
