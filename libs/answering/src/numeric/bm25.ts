interface Posting {
  slots: number[];
  counts: number[];
  /** Number of slots not removed. */
  holders: number;
}

/** Weights by term number. */
export type Terms = ReadonlyMap<number, number>;

/** Marks a slot that was removed. */
const gone = -1;

/**
 * Postings that one question may touch. Rare terms go first, so what a question of some hundred words leaves out are the
 * words of nearly every text, which hardly tell texts apart.
 */
const maxTouched = 120_000;

/** Okapi BM25 index with insertion and removal (Robertson and Zaragoza 2009). Texts are numbered by slot; a slot is used once. */
export class Bm25 {
  private readonly postings = new Map<number, Posting>();
  /** By slot. */
  private readonly lengths: number[] = [];
  private texts = 0;
  private words = 0;

  constructor(
    private readonly k1: number,
    private readonly b: number,
  ) {}

  add(slot: number, counts: Terms, length: number): void {
    for (const [term, count] of counts) {
      const posting = this.postings.get(term);
      if (posting) {
        posting.slots.push(slot);
        posting.counts.push(count);
        posting.holders += 1;
      }
      // Most terms are in one text: V8 reserves 17 elements when it appends to an empty array.
      else this.postings.set(term, { slots: [slot], counts: [count], holders: 1 });
    }
    while (this.lengths.length < slot) this.lengths.push(gone);
    this.lengths[slot] = length;
    this.texts += 1;
    this.words += length;
  }

  /** Removes the slot from scoring. Its postings stay until the index is rebuilt. */
  remove(slot: number, counts: Terms): void {
    const length = this.lengths[slot] ?? gone;
    if (length === gone) return;
    this.lengths[slot] = gone;
    this.texts -= 1;
    this.words -= length;
    for (const term of counts.keys()) {
      const posting = this.postings.get(term);
      if (posting) posting.holders -= 1;
    }
  }

  holds(term: number): boolean {
    return (this.postings.get(term)?.holders ?? 0) > 0;
  }

  /** Inverse document frequency of a term, also of one that no text holds. */
  idf(term: number | undefined): number {
    const holders = term === undefined ? 0 : (this.postings.get(term)?.holders ?? 0);
    return idfOf(holders, this.texts);
  }

  /** Adds the score of every slot to `out`. `without` leaves one slot out of the counts, as if it had never been added. */
  score(question: Terms, out: Float64Array, without = gone): void {
    const absent = this.lengths[without] ?? gone;
    const texts = this.texts - (absent === gone ? 0 : 1);
    const mean = (this.words - Math.max(0, absent)) / Math.max(1, texts) || 1;
    for (const { posting, weight } of this.touched(question)) {
      const { slots, counts } = posting;
      const holders = posting.holders - (absent !== gone && slots.includes(without) ? 1 : 0);
      const idf = weight * idfOf(holders, texts) * (this.k1 + 1);
      const flat = this.k1 * (1 - this.b);
      const steep = (this.k1 * this.b) / mean;
      for (let entry = 0; entry < slots.length; entry += 1) {
        const slot = slots[entry] as number;
        const length = this.lengths[slot] as number;
        if (length === gone || slot === without) continue;
        const count = counts[entry] as number;
        out[slot] = (out[slot] as number) + (idf * count) / (count + flat + steep * length);
      }
    }
  }

  /** Postings of the question's terms; the rarest ones if there are too many. */
  private touched(question: Terms): { posting: Posting; weight: number }[] {
    const found: { posting: Posting; weight: number }[] = [];
    let entries = 0;
    for (const [term, weight] of question) {
      const posting = this.postings.get(term);
      if (!posting || posting.holders <= 0) continue;
      found.push({ posting, weight });
      entries += posting.slots.length;
    }
    if (entries <= maxTouched) return found;
    found.sort((left, right) => left.posting.slots.length - right.posting.slots.length);
    let left = maxTouched;
    return found.filter(({ posting }) => {
      left -= posting.slots.length;
      return left >= 0;
    });
  }
}

function idfOf(holders: number, texts: number): number {
  return Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));
}
