import { noLists, type PackedLists } from './packed-lists.js';
import type { Pause } from './pause.js';

/** Part of a posting list: entries from `from` (inclusive) to `to` (exclusive). */
export interface PostingSpan {
  readonly slots: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
}

interface AddedPosting {
  slots: number[];
  values: number[];
}

/** Number of terms that are packed between two pauses. */
const between = 512;

/**
 * Inverted index: for each term the slots that contain it, with a value. The index starts with immutable packed lists; later additions have lists
 * of their own. Slots are used once. Entries of a removed slot stay, and the owner skips them.
 */
export class Postings {
  private readonly added = new Map<number, AddedPosting>();
  /** Entries of removed slots, by term. */
  private readonly removed = new Map<number, number>();

  constructor(private readonly packed: PackedLists = noLists) {}

  add(term: number, slot: number, value: number): void {
    const posting = this.added.get(term);
    if (posting) {
      posting.slots.push(slot);
      posting.values.push(value);
    }
    // Array literals, because V8 reserves 17 elements on the first append to an empty array, and most terms occur in one text.
    else this.added.set(term, { slots: [slot], values: [value] });
  }

  /** Subtracts the terms of a slot from the counts. */
  remove(terms: Iterable<number>): void {
    for (const term of terms) this.removed.set(term, (this.removed.get(term) ?? 0) + 1);
  }

  /** Number of slots that contain a term. */
  holders(term: number): number {
    return this.size(term) - (this.removed.get(term) ?? 0);
  }

  /** Number of entries of a term, those of removed slots included. */
  size(term: number): number {
    const { starts } = this.packed;
    const packed = term + 1 < starts.length ? (starts[term + 1] as number) - (starts[term] as number) : 0;
    return packed + (this.added.get(term)?.slots.length ?? 0);
  }

  /** Entries of a term, in at most two parts. */
  spans(term: number): PostingSpan[] {
    const { starts, ids, values } = this.packed;
    const spans: PostingSpan[] = [];
    const from = starts[term] ?? 0;
    const to = starts[term + 1] ?? 0;
    if (from < to) spans.push({ slots: ids, values, from, to });
    const added = this.added.get(term);
    if (added) spans.push({ ...added, from: 0, to: added.slots.length });
    return spans;
  }

  /** Forward index of packed slots: their terms with values, by slot. */
  termsOf(slots: ReadonlySet<number>): Map<number, Map<number, number>> {
    const found = new Map(Array.from(slots, (slot) => [slot, new Map<number, number>()]));
    const { starts, ids, values } = this.packed;
    for (let term = 0; term + 1 < starts.length; term += 1) {
      const end = starts[term + 1] as number;
      for (let entry = starts[term] as number; entry < end; entry += 1)
        found.get(ids[entry] as number)?.set(term, values[entry] as number);
    }
    return found;
  }

  /** Packs the additions. Only for an index that started empty and from which nothing was removed. */
  async pack(pause: Pause): Promise<PackedLists> {
    let terms = 0;
    for (const term of this.added.keys()) terms = Math.max(terms, term + 1);
    const starts = new Uint32Array(terms + 1);
    for (const [term, { slots }] of this.added) starts[term + 1] = slots.length;
    for (let term = 0; term < terms; term += 1)
      starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
    const length = starts[terms] as number;
    const packed = { starts, ids: new Int32Array(length), values: new Float32Array(length) };
    let left = between;
    for (const [term, { slots, values }] of this.added) {
      packed.ids.set(slots, starts[term]);
      packed.values.set(values, starts[term]);
      left -= 1;
      if (left > 0) continue;
      left = between;
      await pause();
    }
    return packed;
  }
}
