export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
}

/** Inverse of {@link sigmoid}. Clamps probabilities to between 1e-6 and 1 - 1e-6. */
export function logit(probability: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(inside / (1 - inside));
}

/** `log softmax(scores / temperature)`. */
export function logSoftmax(scores: ArrayLike<number>, temperature: number): Float64Array {
  const out = new Float64Array(scores.length);
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index += 1) most = Math.max(most, Number(scores[index]));
  let sum = 0;
  for (let index = 0; index < scores.length; index += 1) {
    const scaled = (Number(scores[index]) - most) / temperature;
    out[index] = scaled;
    sum += Math.exp(scaled);
  }
  const norm = Math.log(sum);
  for (let index = 0; index < out.length; index += 1) out[index] = Number(out[index]) - norm;
  return out;
}

/** Indices of the `count` largest scores, best first; equal scores keep their order. */
export function bestOf(scores: ArrayLike<number>, count: number): number[] {
  const best: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    const score = Number(scores[index]);
    if (best.length === count && score <= Number(scores[best[count - 1] ?? 0])) continue;
    let at = best.length;
    while (at > 0 && Number(scores[best[at - 1] ?? 0]) < score) at -= 1;
    best.splice(at, 0, index);
    if (best.length > count) best.pop();
  }
  return best;
}
