import type { PackedLists } from './packed-lists.js';
import type { Pause } from './pause.js';
import { type PostingSpan, Postings } from './postings.js';

/** Weights by term number. */
export type Terms = ReadonlyMap<number, number>;

/** Length of a removed slot. */
const gone = -1;

/**
 * Maximum number of postings that one question reads. Rare terms come first, so a question of some hundred words leaves out only words that occur
 * in nearly every text and hardly distinguish texts.
 */
const maxTouched = 120_000;

export interface PackedBm25 {
  readonly postings: PackedLists;
  /** Length of each text by slot, -1 where there is none. */
  readonly lengths: Int32Array;
}

/** Okapi BM25 index with insertion and removal (Robertson and Zaragoza 2009). Texts are numbered by slot; a slot is used once. */
export class Bm25 {
  private readonly postings: Postings;
  /** By slot. */
  private readonly lengths: number[];
  private texts = 0;
  private words = 0;

  constructor(
    private readonly k1: number,
    private readonly b: number,
    packed?: PackedBm25,
  ) {
    this.postings = new Postings(packed?.postings);
    this.lengths = Array.from(packed?.lengths ?? []);
    for (const length of this.lengths) if (length !== gone) this.count(1, length);
  }

  /** Packs the index. Only for one from which nothing was removed. */
  async pack(pause: Pause): Promise<PackedBm25> {
    return { postings: await this.postings.pack(pause), lengths: Int32Array.from(this.lengths) };
  }

  add(slot: number, counts: Terms, length: number): void {
    for (const [term, count] of counts) this.postings.add(term, slot, count);
    while (this.lengths.length < slot) this.lengths.push(gone);
    this.lengths[slot] = length;
    this.count(1, length);
  }

  /** Removes the slot from scoring. Its postings stay until the index is rebuilt. */
  remove(slot: number, counts: Terms): void {
    const length = this.lengths[slot] ?? gone;
    if (length === gone) return;
    this.lengths[slot] = gone;
    this.count(-1, -length);
    this.postings.remove(counts.keys());
  }

  /** Terms of the packed texts, by slot. */
  termsOf(slots: ReadonlySet<number>): Map<number, Terms> {
    return this.postings.termsOf(slots);
  }

  lengthOf(slot: number): number {
    return this.lengths[slot] ?? gone;
  }

  holds(term: number): boolean {
    return this.postings.holders(term) > 0;
  }

  /** Inverse document frequency of a term, also of one that occurs in no text. */
  idf(term: number | undefined): number {
    return idfOf(term === undefined ? 0 : this.postings.holders(term), this.texts);
  }

  /** Adds the score of every slot to `out`. `without` leaves one slot out of the counts, as if it had never been added. */
  score(question: Terms, out: Float64Array, without = gone): void {
    const absent = this.lengths[without] ?? gone;
    const texts = this.texts - (absent === gone ? 0 : 1);
    const mean = (this.words - Math.max(0, absent)) / Math.max(1, texts) || 1;
    for (const { spans, holders: all, weight } of this.touched(question)) {
      const holders = all - (absent !== gone && spans.some((span) => includes(span, without)) ? 1 : 0);
      const idf = weight * idfOf(holders, texts) * (this.k1 + 1);
      const flat = this.k1 * (1 - this.b);
      const steep = (this.k1 * this.b) / mean;
      for (const { slots, values, from, to } of spans) {
        for (let entry = from; entry < to; entry += 1) {
          const slot = slots[entry] as number;
          const length = this.lengths[slot] as number;
          if (length === gone || slot === without) continue;
          const count = values[entry] as number;
          out[slot] = (out[slot] as number) + (idf * count) / (count + flat + steep * length);
        }
      }
    }
  }

  /** Postings of the question's terms; the rarest ones if there are too many. */
  private touched(question: Terms): TouchedTerm[] {
    const found: TouchedTerm[] = [];
    let entries = 0;
    for (const [term, weight] of question) {
      const holders = this.postings.holders(term);
      if (holders <= 0) continue;
      const size = this.postings.size(term);
      found.push({ spans: this.postings.spans(term), size, holders, weight });
      entries += size;
    }
    if (entries <= maxTouched) return found;
    found.sort((left, right) => left.size - right.size);
    let left = maxTouched;
    return found.filter(({ size }) => {
      left -= size;
      return left >= 0;
    });
  }

  private count(texts: number, words: number): void {
    this.texts += texts;
    this.words += words;
  }
}

interface TouchedTerm {
  readonly spans: readonly PostingSpan[];
  /** Number of entries. */
  readonly size: number;
  readonly holders: number;
  readonly weight: number;
}

function includes({ slots, from, to }: PostingSpan, slot: number): boolean {
  for (let entry = from; entry < to; entry += 1) if (slots[entry] === slot) return true;
  return false;
}

function idfOf(holders: number, texts: number): number {
  return Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));
}
