interface Posting {
  slots: number[];
  counts: number[];
}

/** Weights by term number. */
export type Terms = ReadonlyMap<number, number>;

/** Okapi BM25 over texts that come and go (Robertson and Zaragoza 2009). Texts are numbered by slot; a slot is used once. */
export class Bm25 {
  private readonly postings = new Map<number, Posting>();
  private readonly holders = new Map<number, number>();
  private readonly lengths = new Map<number, number>();
  private words = 0;

  constructor(
    private readonly k1: number,
    private readonly b: number,
  ) {}

  add(slot: number, counts: Terms, length: number): void {
    for (const [term, count] of counts) {
      let posting = this.postings.get(term);
      if (!posting) {
        posting = { slots: [], counts: [] };
        this.postings.set(term, posting);
      }
      posting.slots.push(slot);
      posting.counts.push(count);
      this.holders.set(term, (this.holders.get(term) ?? 0) + 1);
    }
    this.lengths.set(slot, length);
    this.words += length;
  }

  /** The slot scores nothing from now on. Its postings stay until an index is built anew. */
  remove(slot: number, counts: Terms): void {
    this.words -= this.lengths.get(slot) ?? 0;
    this.lengths.delete(slot);
    for (const term of counts.keys()) this.holders.set(term, (this.holders.get(term) ?? 1) - 1);
  }

  holds(term: number): boolean {
    return (this.holders.get(term) ?? 0) > 0;
  }

  /** Inverse document frequency of a term, also of one that no text holds. */
  idf(term: number | undefined): number {
    const holders = term === undefined ? 0 : (this.holders.get(term) ?? 0);
    return Math.log(1 + (this.lengths.size - holders + 0.5) / (holders + 0.5));
  }

  /** Adds the score of every slot to `out`. `without` leaves one slot out of the counts, as if it had never been added. */
  score(question: Terms, out: Float64Array, without = -1): void {
    const absent = this.lengths.get(without);
    const texts = this.lengths.size - (absent === undefined ? 0 : 1);
    const mean = (this.words - (absent ?? 0)) / Math.max(1, texts) || 1;
    for (const [term, weight] of question) {
      const posting = this.postings.get(term);
      let holders = this.holders.get(term) ?? 0;
      if (!posting || holders <= 0) continue;
      if (absent !== undefined && posting.slots.includes(without)) holders -= 1;
      const idf = weight * Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));
      const { slots, counts } = posting;
      for (let entry = 0; entry < slots.length; entry += 1) {
        const slot = slots[entry] as number;
        const length = this.lengths.get(slot);
        if (length === undefined || slot === without) continue;
        const count = counts[entry] as number;
        const saturated = (count * (this.k1 + 1)) / (count + this.k1 * (1 - this.b + (this.b * length) / mean));
        out[slot] = (out[slot] as number) + idf * saturated;
      }
    }
  }
}
