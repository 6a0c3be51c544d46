import { logit, sigmoid } from '../numeric/probability.js';

/** Floor of the effective threshold, as a part of the promised odds. */
const minOdds = 1 / 3;

/** A confidence with the number of questions it represents. */
export interface WeightedConfidence {
  confidence: number;
  weight: number;
}

/**
 * Threshold that keeps a promise on average: the lowest confidence from which on the mean confidence is at least `promise`.
 * Where confidences are calibrated, their mean is the expected precision. Never below a third of the promised odds, however
 * sure the other answers are.
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
