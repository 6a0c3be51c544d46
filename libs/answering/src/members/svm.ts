import type { Vector } from '../features/vector.js';
import type { Pause } from '../numeric/pause.js';
import { shuffle } from '../numeric/random.js';
import { addScaled, emptyLinear, type LinearModel, scoreLinear } from './linear.js';

export interface Examples {
  vectors: Vector[];
  labels: Int32Array;
  labelCount: number;
  featureCount: number;
}

const cost = 1;
const tolerance = 0.1;
const maxPasses = 25;

/**
 * Linear support vector machines, one label against the rest, squared hinge loss, by dual coordinate descent
 * (Hsieh et al. 2008, algorithm 1). All labels advance together, so each example's vector is read once per pass.
 */
export async function trainSvm(examples: Examples, random: () => number, pause: Pause): Promise<LinearModel> {
  const { vectors, labels, labelCount, featureCount } = examples;
  const model = emptyLinear(featureCount, labelCount);
  const duals = new Float32Array(vectors.length * labelCount);
  const scores = new Float64Array(labelCount);
  const steps = new Float64Array(labelCount);
  const order = Int32Array.from(vectors.keys());
  const diagonal = 1 / (2 * cost);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let worst = 0;
    for (const example of shuffle(order, random)) {
      const vector = vectors[example] as Vector;
      scoreLinear(model, vector, scores);
      const curvature = (vector.ids.length > 0 ? 2 : 1) + diagonal;
      let changed = false;
      for (let label = 0; label < labelCount; label += 1) {
        const side = labels[example] === label ? 1 : -1;
        const at = example * labelCount + label;
        const dual = duals[at] as number;
        const gradient = side * (scores[label] as number) - 1 + diagonal * dual;
        const violation = dual === 0 ? Math.min(gradient, 0) : gradient;
        worst = Math.max(worst, Math.abs(violation));
        const next = Math.abs(violation) > 1e-3 ? Math.max(0, dual - gradient / curvature) : dual;
        steps[label] = (next - dual) * side;
        changed ||= next !== dual;
        duals[at] = next;
      }
      if (changed) addScaled(model, vector, steps);
      await pause();
    }
    if (worst < tolerance) break;
  }
  return model;
}
