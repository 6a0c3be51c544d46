import type { Pause } from '../numeric/pause.js';
import { sigmoid } from '../numeric/probability.js';

/** Logistic model over named evidence. */
export interface ConfidenceModel {
  bias: number;
  weights: Record<string, number>;
}

const mostSteps = 25;

export interface Observation {
  evidence: Record<string, number>;
  right: boolean;
  weight: number;
}

export function confidenceOf(model: ConfidenceModel, evidence: Record<string, number>): number {
  let sum = model.bias;
  for (const [name, weight] of Object.entries(model.weights)) sum += weight * (evidence[name] ?? 0);
  return sigmoid(sum);
}

/**
 * Fits the model by Newton's method, drawn towards `usual` with the strength of `pull` observations for each weight (a
 * Gaussian prior): few observations leave it where experience with other knowledge bases put it.
 */
export async function fitConfidence(
  observations: readonly Observation[],
  usual: ConfidenceModel,
  pull: number,
  pause: Pause,
): Promise<ConfidenceModel> {
  const names = Object.keys(usual.weights);
  const start = [usual.bias, ...names.map((name) => usual.weights[name] as number)];
  const rows = observations.map(({ evidence }) => [1, ...names.map((name) => evidence[name] ?? 0)]);
  let current = start;
  for (let step = 0; step < mostSteps; step += 1) {
    const size = start.length;
    const gradient = start.map((from, at) => (at === 0 ? 0.01 : pull) * ((current[at] as number) - from));
    const curvature = start.map((_, at) => start.map((__, other) => (at === other ? (at === 0 ? 0.01 : pull) : 0)));
    rows.forEach((row, index) => {
      const { right, weight } = observations[index] as Observation;
      const probability = sigmoid(row.reduce((sum, value, at) => sum + value * (current[at] as number), 0));
      const slope = weight * (probability - (right ? 1 : 0));
      const bend = weight * Math.max(1e-6, probability * (1 - probability));
      for (let at = 0; at < size; at += 1) {
        gradient[at] = (gradient[at] as number) + slope * (row[at] as number);
        const line = curvature[at] as number[];
        for (let other = 0; other < size; other += 1) {
          line[other] = (line[other] as number) + bend * (row[at] as number) * (row[other] as number);
        }
      }
    });
    await pause();
    const move = solve(curvature, gradient);
    current = current.map((value, at) => value - (move[at] as number));
    if (move.every((value) => Math.abs(value) < 1e-6)) break;
  }
  return {
    bias: current[0] as number,
    weights: Object.fromEntries(names.map((name, at) => [name, current[at + 1] as number])),
  };
}

/** Solves `matrix * x = right` by Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    }
    const taken = rows[pivot] as number[];
    rows[pivot] = rows[column] as number[];
    rows[column] = taken;
    const head = taken[column] || 1e-12;
    rows.forEach((row, at) => {
      if (at === column) return;
      const factor = (row[column] as number) / head;
      if (factor !== 0)
        for (let cell = column; cell <= size; cell += 1)
          row[cell] = (row[cell] as number) - factor * (taken[cell] as number);
    });
  }
  return rows.map((row, at) => (row[size] as number) / (row[at] || 1e-12));
}
