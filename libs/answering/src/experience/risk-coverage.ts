import type { HeldBack } from '../confidence/calibration.js';

/** Held-back questions to one source of answers, as real traffic would bring them. */
export interface Expected {
  heldBack: HeldBack;
  /** Share of all questions that this source stands for; the shares sum to one. */
  part: number;
  /** Share of right answers among the held-back questions, and in traffic. */
  assumed: number;
  real: number;
  /** The confidence that traffic supports. */
  correct: (confidence: number) => number;
}

export interface RiskCoveragePoint {
  threshold: number;
  coverage: number;
  precision: number;
}

const thresholds = Array.from({ length: 50 }, (_, at) => (50 + at) / 100);

/**
 * Which share of questions would be answered from each threshold on, and which share of those rightly. Right and wrong
 * questions are weighed so that they are as frequent as in traffic (label shift). Coverage falls and precision rises
 * with the threshold: precision is smoothed by pooling neighbours (isotonic regression), where few questions make it jump.
 */
export function riskCoverage(sources: readonly Expected[]): RiskCoveragePoint[] {
  if (sources.length === 0) return [];
  const points = thresholds.map((threshold) => ({ threshold, answered: 0, right: 0 }));
  for (const source of sources) addSource(points, source);
  return rising(points);
}

interface Counted {
  threshold: number;
  answered: number;
  right: number;
}

function addSource(points: readonly Counted[], { heldBack, part, assumed, real, correct }: Expected): void {
  const { confidences, rights, weights } = heldBack;
  const factors = [(1 - real) / (1 - assumed || 1), real / (assumed || 1)];
  const shares = Array.from(weights, (weight, at) => weight * (factors[rights[at] as number] as number));
  const all = shares.reduce((sum, share) => sum + share, 0) || 1;
  const corrected = Array.from(confidences, correct);
  for (const point of points) {
    corrected.forEach((confidence, at) => {
      if (confidence < point.threshold) return;
      const share = (part * (shares[at] as number)) / all;
      point.answered += share;
      if (rights[at] === 1) point.right += share;
    });
  }
}

/** Pools neighbours until precision rises; where nothing is answered, it is that of the threshold below. */
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
  return points.map(({ threshold, answered }, at) => ({
    threshold,
    coverage: Math.min(1, answered),
    precision: precisions[at] as number,
  }));
}

/** Of nothing it is nought: pooling then joins it to what stands before. */
function precisionOf({ answered, right }: { answered: number; right: number }): number {
  return answered > 0 ? Math.min(1, right / answered) : 0;
}
