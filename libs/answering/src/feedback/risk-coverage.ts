import type { RiskCoveragePoint } from '#engine/ports/answerer.js';
import type { HeldBack } from '../confidence/calibration.js';
import { minChoicesProbability } from '../deciding/clarify.js';

/** Held-back questions of one source and language, with their weights in real traffic. */
export interface Expected {
  heldBack: HeldBack;
  /** Share of all questions that this source represents; the shares sum to one. */
  part: number;
  /** Share of right answers among the held-back questions, and in traffic. */
  assumed: number;
  real: number;
  /** Confidence after the correction by traffic. */
  correct: (confidence: number) => number;
  /** Effective threshold of a promise. */
  thresholdFor: (promise: number) => number;
}

const thresholds = Array.from({ length: 50 }, (_, at) => (50 + at) / 100);

/**
 * Risk-coverage curve: for each promise the share of questions answered, the share of those answered rightly, and the
 * share asked back. Right and wrong questions are reweighted to their frequency in traffic (label shift). Coverage falls
 * and precision rises with the promise: isotonic regression smooths precision where few questions make it jump.
 */
export function riskCoverage(sources: readonly Expected[]): RiskCoveragePoint[] {
  if (sources.length === 0) return [];
  const points = thresholds.map((threshold) => ({ threshold, answered: 0, right: 0, asked: 0 }));
  for (const source of sources) addSource(points, source);
  return rising(points);
}

interface Counted {
  threshold: number;
  asked: number;
  answered: number;
  right: number;
}

function addSource(
  points: readonly Counted[],
  { heldBack, part, assumed, real, correct, thresholdFor }: Expected,
): void {
  const { confidences, rights, weights, choices } = heldBack;
  const factors = [(1 - real) / (1 - assumed || 1), real / (assumed || 1)];
  const shares = Array.from(weights, (weight, at) => weight * (factors[rights[at] as number] as number));
  const all = shares.reduce((sum, share) => sum + share, 0) || 1;
  const corrected = Array.from(confidences, correct);
  for (const point of points) {
    const least = thresholdFor(point.threshold);
    corrected.forEach((confidence, at) => {
      const share = (part * (shares[at] as number)) / all;
      if (confidence < least) {
        if ((choices[at] as number) >= minChoicesProbability) point.asked += share;
        return;
      }
      point.answered += share;
      if (rights[at] === 1) point.right += share;
    });
  }
}

/** Isotonic regression (pool adjacent violators). Where nothing is answered, the precision is that of the next lower threshold. */
function rising(points: readonly Counted[]): RiskCoveragePoint[] {
  const blocks: { answered: number; right: number; size: number }[] = [];
  for (const { answered, right } of points) {
    let block = { answered, right, size: 1 };
    for (let before = blocks.at(-1); before && precisionOf(before) >= precisionOf(block); before = blocks.at(-1)) {
      blocks.pop();
      block = {
        answered: before.answered + block.answered,
        right: before.right + block.right,
        size: before.size + block.size,
      };
    }
    blocks.push(block);
  }
  const precisions = blocks.flatMap((block) => Array.from({ length: block.size }, () => precisionOf(block)));
  return points.map(({ threshold, answered, asked }, at) => ({
    threshold,
    coverage: Math.min(1, answered),
    precision: precisions[at] as number,
    asks: Math.min(1, asked),
  }));
}

/** Zero where nothing is answered: pooling then joins the block to the previous one. */
function precisionOf({ answered, right }: { answered: number; right: number }): number {
  return answered > 0 ? Math.min(1, right / answered) : 0;
}
