import { type Bag, DocumentFrequencies, type PackedFrequencies, weigh } from '../features/vector.js';
import type { PackedLists } from '../numeric/packed-lists.js';
import type { Pause } from '../numeric/pause.js';
import { Postings } from '../numeric/postings.js';

/** Weight of the second and third nearest variants of an answer beside the nearest. */
const nextWeight = 0.25;

export interface PackedNearest {
  readonly frequencies: PackedFrequencies;
  readonly postings: PackedLists;
  /** Answer slot of each variant. */
  readonly slotOf: Int32Array;
}

/** Nearest-neighbour index: tf-idf cosine of a question to each variant. An answer's score comes from its three nearest variants. */
export class NearestIndex {
  readonly frequencies: DocumentFrequencies;
  private readonly postings: Postings;
  private slotOf: number[];
  private similarities = new Float64Array(0);

  constructor(packed?: PackedNearest) {
    this.frequencies = new DocumentFrequencies(packed?.frequencies);
    this.postings = new Postings(packed?.postings);
    this.slotOf = Array.from(packed?.slotOf ?? []);
  }

  /** Packs the index. Only for one from which nothing was removed. */
  async pack(pause: Pause): Promise<PackedNearest> {
    return {
      frequencies: this.frequencies.pack(),
      postings: await this.postings.pack(pause),
      slotOf: Int32Array.from(this.slotOf),
    };
  }

  /** Counts variants. Call it for all variants before any is added, so that all are weighted alike. */
  count(variants: readonly Bag[]): void {
    for (const bag of variants) this.frequencies.add(bag);
  }

  /** Adds a counted variant. */
  add(slot: number, bag: Bag): void {
    const variant = this.slotOf.push(slot) - 1;
    const { ids, values } = weigh(bag, this.frequencies.idf);
    for (let at = 0; at < ids.length; at += 1) this.postings.add(ids[at] as number, variant, values[at] as number);
  }

  /** Removes the slot's variants from scoring. Their postings stay until the index is rebuilt. */
  remove(slot: number, variants: readonly Bag[]): void {
    for (const bag of variants) this.frequencies.remove(bag);
    this.slotOf = this.slotOf.map((owner) => (owner === slot ? -1 : owner));
  }

  /** Writes every slot's score to `out`, which must be zero, and the nearest similarity of each to `nearest`. */
  score(question: Bag, out: Float64Array, nearest: Float64Array): void {
    const size = this.slotOf.length;
    if (this.similarities.length < size) this.similarities = new Float64Array(size * 2);
    const similarities = this.similarities.fill(0, 0, size);
    const { ids, values } = weigh(question, this.frequencies.idf);
    for (let at = 0; at < ids.length; at += 1) {
      const value = values[at] as number;
      for (const { slots: variants, values: weights, from, to } of this.postings.spans(ids[at] as number)) {
        for (let entry = from; entry < to; entry += 1) {
          const variant = variants[entry] as number;
          similarities[variant] = (similarities[variant] as number) + value * (weights[entry] as number);
        }
      }
    }
    const second = new Float64Array(out.length);
    const third = new Float64Array(out.length);
    for (let variant = 0; variant < size; variant += 1) {
      const slot = this.slotOf[variant] as number;
      const similarity = similarities[variant] as number;
      if (slot < 0 || similarity <= (third[slot] as number)) continue;
      if (similarity > (nearest[slot] as number)) {
        third[slot] = second[slot] as number;
        second[slot] = nearest[slot] as number;
        nearest[slot] = similarity;
      } else if (similarity > (second[slot] as number)) {
        third[slot] = second[slot] as number;
        second[slot] = similarity;
      } else third[slot] = similarity;
    }
    for (let slot = 0; slot < out.length; slot += 1) {
      out[slot] = (nearest[slot] as number) + nextWeight * ((second[slot] as number) + (third[slot] as number));
    }
  }
}
