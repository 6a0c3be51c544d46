import type { Vector } from '../features/vector.js';
import type { Pause } from '../numeric/pause.js';
import { shuffle } from '../numeric/random.js';
import { addScaled, emptyLinear, type LinearModel, scoreLinear } from './linear.js';
import type { Examples } from './svm.js';

const epochs = 10;
const rate = { first: 4, last: 0.4 };

/** Multinomial logistic regression by stochastic gradient descent, with a step size that shrinks geometrically over the epochs. */
export async function trainLogistic(examples: Examples, random: () => number, pause: Pause): Promise<LinearModel> {
  const { vectors, labels, labelCount, featureCount } = examples;
  const model = emptyLinear(featureCount, labelCount);
  const scores = new Float64Array(labelCount);
  const order = Int32Array.from(vectors.keys());
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const step = rate.first * (rate.last / rate.first) ** (epoch / (epochs - 1));
    for (const example of shuffle(order, random)) {
      const vector = vectors[example] as Vector;
      scoreLinear(model, vector, scores);
      toSteps(scores, labels[example] as number, step);
      addScaled(model, vector, scores);
      await pause();
    }
  }
  return model;
}

/** Turns scores into `step * (truth - probability)`, in place. */
function toSteps(scores: Float64Array, truth: number, step: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  for (let label = 0; label < scores.length; label += 1) {
    const value = Math.exp((scores[label] as number) - most);
    scores[label] = value;
    sum += value;
  }
  for (let label = 0; label < scores.length; label += 1) {
    scores[label] = step * ((label === truth ? 1 : 0) - (scores[label] as number) / sum);
  }
}
