/** Vectors of the ways of asking for one answer, each of length 1. Empty where none is known. */
export type Meaning = readonly Float32Array[];

/** How much the second and third nearest way of asking add to the nearest. */
const nextWeight = 0.25;

/**
 * Nearness in meaning of a question to each answer: cosines of its vector with those of the nearest ways of asking. NaN
 * for an answer of which no vector is known.
 */
export function scoreMeaning(question: Float32Array, answers: readonly (Meaning | undefined)[]): Float64Array {
  return Float64Array.from(answers, (vectors) => {
    let [first, second, third] = [Number.NaN, 0, 0];
    for (const vector of vectors ?? []) {
      if (vector.length !== question.length) continue;
      const cosine = dot(question, vector);
      if (!(cosine <= first)) [first, second, third] = [cosine, Number.isNaN(first) ? 0 : first, second];
      else if (cosine > second) [second, third] = [cosine, second];
      else if (cosine > third) third = cosine;
    }
    return first + nextWeight * (second + third);
  });
}

/** The vector at length 1; null for one that has no direction. */
export function normalised(vector: Float32Array): Float32Array | null {
  const length = Math.sqrt(dot(vector, vector));
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : null;
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}
