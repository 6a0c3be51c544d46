import type { Pause } from '../numeric/pause.js';
import { sigmoid } from '../numeric/probability.js';

/** Logistic model over named evidence. */
export interface ConfidenceModel {
  bias: number;
  weights: Record<string, number>;
}

const maxSteps = 25;

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
 * Fits the model by damped Newton steps with a Gaussian prior of the given strength, in observations for each weight and for
 * the bias: few observations leave the model at the prior of other knowledge bases.
 */
export async function fitConfidence(
  observations: readonly Observation[],
  prior: ConfidenceModel,
  strength: { weight: number; bias: number },
  pause: Pause,
): Promise<ConfidenceModel> {
  const names = Object.keys(prior.weights);
  const start = [prior.bias, ...names.map((name) => prior.weights[name] as number)];
  const strengths = start.map((_, at) => (at === 0 ? strength.bias : strength.weight));
  const rows = observations.map(({ evidence, right, weight }) => ({
    values: [1, ...names.map((name) => evidence[name] ?? 0)],
    right: right ? 1 : 0,
    weight,
  }));
  const fit: Fit = { rows, start, strengths };
  let current = start;
  let loss = lossOf(fit, current);
  for (let step = 0; step < maxSteps; step += 1) {
    const move = newtonMove(fit, current);
    await pause();
    let size = 1;
    let next = current;
    let nextLoss = Number.POSITIVE_INFINITY;
    for (; size > 1e-3 && !(nextLoss <= loss); size /= 2) {
      next = current.map((value, at) => value - size * (move[at] as number));
      nextLoss = lossOf(fit, next);
    }
    if (!(nextLoss < loss - 1e-7 * loss)) break;
    current = next;
    loss = nextLoss;
  }
  const [bias = prior.bias, ...weights] = current;
  return { bias, weights: Object.fromEntries(names.map((name, at) => [name, weights[at] as number])) };
}

interface Fit {
  rows: { values: number[]; right: number; weight: number }[];
  start: number[];
  strengths: number[];
}

function lossOf({ rows, start, strengths }: Fit, at: readonly number[]): number {
  let loss = 0;
  start.forEach((from, index) => {
    loss += ((strengths[index] as number) * ((at[index] as number) - from) ** 2) / 2;
  });
  for (const { values, right, weight } of rows) {
    const sum = dot(values, at);
    // log(1 + e^sum) - right * sum, without overflow.
    loss += weight * (Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))) - right * sum);
  }
  return loss;
}

function newtonMove({ rows, start, strengths }: Fit, at: readonly number[]): number[] {
  const gradient = start.map((from, index) => (strengths[index] as number) * ((at[index] as number) - from));
  const curvature = strengths.map((strength, index) => strengths.map((_, other) => (index === other ? strength : 0)));
  for (const { values, right, weight } of rows) {
    const probability = sigmoid(dot(values, at));
    const slope = weight * (probability - right);
    const bend = weight * probability * (1 - probability);
    for (let index = 0; index < start.length; index += 1) {
      gradient[index] = (gradient[index] as number) + slope * (values[index] as number);
      const line = curvature[index] as number[];
      const scaled = bend * (values[index] as number);
      for (let other = 0; other < start.length; other += 1)
        line[other] = (line[other] as number) + scaled * (values[other] as number);
    }
  }
  return solve(curvature, gradient);
}

function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] as number) * (right[index] as number);
  return sum;
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
