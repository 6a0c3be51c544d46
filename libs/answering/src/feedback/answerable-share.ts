import { logit, sigmoid } from '../numeric/probability.js';

const bounds = { least: 0.05, most: 0.95 };
const maxRounds = 60;

/**
 * Label-shift estimate of the share of real questions with the right answer on top, without labels: expectation
 * maximisation over calibrated probabilities (Saerens, Latinne and Decaestecker 2002). `assumed` is the share under
 * which the probabilities were calibrated; it counts as `assumedWeight` times as many questions as there are, because
 * the estimate diverges where probabilities separate badly.
 */
export function estimateShare(probabilities: readonly number[], assumed: number, assumedWeight: number): number {
  const logits = probabilities.map(logit);
  let share = assumed;
  for (let round = 0; round < maxRounds; round += 1) {
    const shift = logit(share) - logit(assumed);
    const mean = logits.reduce((sum, value) => sum + sigmoid(value + shift), 0) / logits.length;
    const drawn = (mean + assumedWeight * assumed) / (1 + assumedWeight);
    const next = Math.min(bounds.most, Math.max(bounds.least, drawn));
    if (Math.abs(next - share) < 1e-5) return next;
    share = next;
  }
  return share;
}
