/** Letter trigrams of a text's words, without accents: inflected forms of a word share most of them. */
export function trigramsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const grams = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  }
  return grams;
}

/** Inverse document frequency of trigrams in a collection, so that those of "how", "can" and "the" count little. */
export class TrigramWeights {
  readonly #texts = new Map<string, number>();
  #count = 0;

  add(letters: ReadonlySet<string>): void {
    this.#count += 1;
    for (const gram of letters) this.#texts.set(gram, (this.#texts.get(gram) ?? 0) + 1);
  }

  /** Containment, 0 to 1: the share of `part` in `whole`, weighted by inverse document frequency. */
  share(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
    let shared = 0;
    let all = 0;
    for (const gram of part) {
      const weight = Math.log(1 + (this.#count + 1) / (1 + (this.#texts.get(gram) ?? 0)));
      all += weight;
      if (whole.has(gram)) shared += weight;
    }
    return all === 0 ? 0 : shared / all;
  }
}
