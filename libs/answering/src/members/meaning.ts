/** Unit vectors of an answer's phrasings. Empty if unknown. */
export type Meaning = readonly Float32Array[];

/**
 * Cosine similarity of a question's vector to each answer: the mean of the cosine of the nearest phrasing and the average of the three nearest. One
 * phrasing may be near by chance, three hardly are. NaN for an answer without a known vector.
 */
export function scoreMeaning(question: Float32Array, answers: readonly (Meaning | undefined)[]): Float64Array {
  return Float64Array.from(answers, (vectors) => {
    let [first, second, third] = [Number.NaN, Number.NaN, Number.NaN];
    for (const vector of vectors ?? []) {
      if (vector.length !== question.length) continue;
      const cosine = dot(question, vector);
      if (!(cosine <= first)) [first, second, third] = [cosine, first, second];
      else if (!(cosine <= second)) [second, third] = [cosine, second];
      else if (!(cosine <= third)) third = cosine;
    }
    // With fewer than three, the last counts for the missing ones.
    const next = Number.isNaN(second) ? first : second;
    const last = Number.isNaN(third) ? next : third;
    return (first + (first + next + last) / 3) / 2;
  });
}

/** Scales a vector to length 1; null for a vector without direction. */
export function normalised(vector: Float32Array): Float32Array | null {
  const length = Math.sqrt(dot(vector, vector));
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : null;
}

/** Dot product with four independent sums: with a single one, each addition would depend on the one before. */
function dot(left: Float32Array, right: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = left.length - (left.length % 4);
  for (let at = 0; at < whole; at += 4) {
    first += (left[at] as number) * (right[at] as number);
    second += (left[at + 1] as number) * (right[at + 1] as number);
    third += (left[at + 2] as number) * (right[at + 2] as number);
    fourth += (left[at + 3] as number) * (right[at + 3] as number);
  }
  for (let at = whole; at < left.length; at += 1) first += (left[at] as number) * (right[at] as number);
  return first + second + third + fourth;
}
