import { logit, sigmoid } from '../numeric/probability.js';

const bounds = { least: 0.05, most: 0.95 };
const mostRounds = 60;

/**
 * How large a share of real questions has its right answer on top, estimated without a single label: expectation
 * maximisation over calibrated probabilities (Saerens, Latinne and Decaestecker 2002). `assumed` is the share under
 * which the probabilities were calibrated; it counts as `caution` times as many questions as there are, because
 * probabilities that separate badly leave the estimate free to run away.
 */
export function estimateShare(probabilities: readonly number[], assumed: number, caution: number): number {
  const logits = probabilities.map(logit);
  let share = assumed;
  for (let round = 0; round < mostRounds; round += 1) {
    const shift = logit(share) - logit(assumed);
    const mean = logits.reduce((sum, value) => sum + sigmoid(value + shift), 0) / logits.length;
    const drawn = (mean + caution * assumed) / (1 + caution);
    const next = Math.min(bounds.most, Math.max(bounds.least, drawn));
    if (Math.abs(next - share) < 1e-5) return next;
    share = next;
  }
  return share;
}
