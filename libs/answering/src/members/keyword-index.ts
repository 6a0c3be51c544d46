import type { Bag } from '../features/vector.js';
import { Bm25, type PackedBm25, type Terms } from '../numeric/bm25.js';
import type { Pause } from '../numeric/pause.js';

/** Weight of a pair of stems. It is lower than that of a stem, because a pair repeats its stems and adds only their order. */
const pairWeight = 0.5;

/** BM25 of a question against all variants of an answer taken as one text. Answers are numbered by slot. */
export class KeywordIndex {
  private readonly index: Bm25;

  constructor(packed?: PackedBm25) {
    this.index = new Bm25(1.2, 0.4, packed);
  }

  /** Packs the index. Only for one from which nothing was removed. */
  pack(pause: Pause): Promise<PackedBm25> {
    return this.index.pack(pause);
  }

  add(slot: number, variants: readonly Bag[]): void {
    this.index.add(slot, together(variants), lengthOf(variants));
  }

  remove(slot: number, variants: readonly Bag[]): void {
    this.index.remove(slot, together(variants));
  }

  /**
   * Adds every slot's score to `out`. Returns the total idf of the question's stems, `unknown` of which are in no lexicon: the scale that
   * turns a score into the matched share of the question.
   */
  score(question: Bag, unknown: number, out: Float64Array): number {
    const terms = new Map<number, number>();
    let ideal = unknown * this.index.idf(undefined);
    for (let at = 0; at < (question.ends[1] ?? 0); at += 1) {
      const term = question.ids[at] as number;
      const isStem = at < (question.ends[0] ?? 0);
      if (isStem) ideal += this.index.idf(term);
      terms.set(term, isStem ? 1 : pairWeight);
    }
    this.index.score(terms, out);
    return ideal;
  }

  /** Share of the question's idf in stems that occur in some answer. */
  knownShare(question: Bag, unknown: number): number {
    let all = unknown * this.index.idf(undefined);
    let known = 0;
    for (let at = 0; at < (question.ends[0] ?? 0); at += 1) {
      const term = question.ids[at] as number;
      const idf = this.index.idf(term);
      all += idf;
      if (this.index.holds(term)) known += idf;
    }
    return all > 0 ? known / all : 0;
  }
}

/** Counts of the stems and pairs over all variants. */
function together(variants: readonly Bag[]): Terms {
  const counts = new Map<number, number>();
  for (const bag of variants) {
    for (let at = 0; at < (bag.ends[1] ?? 0); at += 1) {
      const id = bag.ids[at] as number;
      counts.set(id, (counts.get(id) ?? 0) + (bag.counts[at] as number));
    }
  }
  return counts;
}

function lengthOf(variants: readonly Bag[]): number {
  let length = 0;
  for (const bag of variants) for (let at = 0; at < (bag.ends[0] ?? 0); at += 1) length += bag.counts[at] as number;
  return length;
}
