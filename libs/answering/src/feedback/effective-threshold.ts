import { logit, sigmoid } from '../numeric/probability.js';

/** Floor of the effective threshold, as a fraction of the promised odds. */
const minOdds = 1 / 3;

/** Confidence with the number of questions that it represents. */
export interface WeightedConfidence {
  confidence: number;
  weight: number;
}

/**
 * Threshold that keeps a promise on average: the lowest confidence from which on the mean confidence is at least `promise`.
 * The mean of calibrated confidences is the expected precision. The threshold is never below a third of the promised odds, however high the other
 * confidences are.
 */
export function effectiveThreshold(promise: number, questions: readonly WeightedConfidence[]): number {
  const floor = sigmoid(logit(promise) + Math.log(minOdds));
  const sorted = questions.filter(({ confidence }) => confidence >= floor);
  sorted.sort((left, right) => right.confidence - left.confidence);
  let [sum, weight, threshold] = [0, 0, promise];
  for (const question of sorted) {
    sum += question.confidence * question.weight;
    weight += question.weight;
    if (sum < promise * weight) break;
    threshold = Math.min(threshold, question.confidence);
  }
  return threshold;
}
