import { sigmoid } from '../numeric/probability.js';

/** `sigmoid(slope * logit + shift)`. */
export interface Curve {
  slope: number;
  shift: number;
}

/** Strength of the prior (slope 1, shift 0), in verdicts. */
const priorStrength = 4;
const slopes = { least: 0.2, most: 5 };

/** Platt scaling from stated to real confidence, regularised towards the identity. Monotonic, so it never reorders answers. */
export function fitCurve(points: readonly { logit: number; right: boolean }[]): Curve {
  let slope = 1;
  let shift = 0;
  for (let step = 0; step < 30; step += 1) {
    const gradient = { slope: priorStrength * (slope - 1), shift: (priorStrength / 4) * shift };
    let [ss, sb, bb] = [priorStrength, 0, priorStrength / 4];
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
