import { sigmoid } from '../numeric/probability.js';

/** `sigmoid(slope * logit + shift)`. */
export interface Curve {
  slope: number;
  shift: number;
}

/** Verdicts that the straight line (slope 1, shift 0) counts for. */
const pull = 4;
const slopes = { least: 0.2, most: 5 };

/** Platt's curve from said to real confidence, drawn towards "as said". Always rising, so it never changes an order. */
export function fitCurve(points: readonly { logit: number; right: boolean }[]): Curve {
  let slope = 1;
  let shift = 0;
  for (let step = 0; step < 30; step += 1) {
    const gradient = { slope: pull * (slope - 1), shift: (pull / 4) * shift };
    let [ss, sb, bb] = [pull, 0, pull / 4];
    for (const { logit, right } of points) {
      const probability = sigmoid(slope * logit + shift);
      const error = probability - (right ? 1 : 0);
      const bend = Math.max(1e-4, probability * (1 - probability));
      gradient.slope += error * logit;
      gradient.shift += error;
      ss += bend * logit * logit;
      sb += bend * logit;
      bb += bend;
    }
    const determinant = ss * bb - sb * sb || 1e-9;
    slope = Math.min(
      slopes.most,
      Math.max(slopes.least, slope - (bb * gradient.slope - sb * gradient.shift) / determinant),
    );
    shift -= (ss * gradient.shift - sb * gradient.slope) / determinant;
  }
  return { slope, shift };
}
