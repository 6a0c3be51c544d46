import type { Vector } from '../features/vector.js';

/** Linear model with one weight vector per label, stored by feature, so that the weights of one feature for all labels are contiguous. */
export interface LinearModel {
  labels: number;
  weights: Float32Array;
  bias: Float32Array;
}

export function emptyLinear(features: number, labels: number): LinearModel {
  return { labels, weights: new Float32Array(features * labels), bias: new Float32Array(labels) };
}

/** Adds the model's score of every label to `out`, which is cleared first. */
export function scoreLinear(model: LinearModel, vector: Vector, out: Float64Array): void {
  const { labels, weights, bias } = model;
  for (let label = 0; label < labels; label += 1) out[label] = bias[label] as number;
  for (let at = 0; at < vector.ids.length; at += 1) {
    const base = (vector.ids[at] as number) * labels;
    const value = vector.values[at] as number;
    for (let label = 0; label < labels; label += 1) {
      out[label] = (out[label] as number) + value * (weights[base + label] as number);
    }
  }
}

/** Step size below which a step has no visible effect on a score. */
const negligible = 1e-4;

/** Adds `vector * amounts[label]` to the weights of every label. */
export function addScaled(model: LinearModel, vector: Vector, amounts: Float64Array): void {
  const { labels, weights, bias } = model;
  const moved: number[] = [];
  for (let label = 0; label < labels; label += 1)
    if (Math.abs(amounts[label] as number) > negligible) moved.push(label);
  for (const label of moved) bias[label] = (bias[label] as number) + (amounts[label] as number);
  for (let at = 0; at < vector.ids.length; at += 1) {
    const base = (vector.ids[at] as number) * labels;
    const value = vector.values[at] as number;
    for (let index = 0; index < moved.length; index += 1) {
      const label = moved[index] as number;
      weights[base + label] = (weights[base + label] as number) + value * (amounts[label] as number);
    }
  }
}
