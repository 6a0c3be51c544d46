import type { PackedLists } from '../numeric/packed-lists.js';
import type { Pause } from '../numeric/pause.js';
import { Postings } from '../numeric/postings.js';
import type { Matchable } from './matchable.js';

export interface PackedContent {
  readonly postings: PackedLists;
  /** Number of answers. */
  readonly texts: number;
}

/** Content words of a question: their number, and the sum of their idf in units of a word that no answer contains. */
export interface QuestionContent {
  words: number;
  idf: number;
}

/**
 * Coverage: share of a question's content words, weighted by idf, in the phrasings or text of each answer. The other models compare answers with
 * each other; this one measures whether an answer fits at all, and how much of the question it leaves open.
 */
export class ContentIndex {
  private readonly postings: Postings;
  private readonly gone = new Set<number>();
  private texts: number;

  /** `stopStems`: stems without topical meaning. */
  constructor(
    private readonly stopStems: ReadonlySet<number>,
    packed?: PackedContent,
  ) {
    this.postings = new Postings(packed?.postings);
    this.texts = packed?.texts ?? 0;
  }

  /** Packs the index. Only for one from which nothing was removed. */
  async pack(pause: Pause): Promise<PackedContent> {
    return { postings: await this.postings.pack(pause), texts: this.texts };
  }

  add(slot: number, answer: Matchable): void {
    this.texts += 1;
    for (const stem of this.contentStems(answer)) this.postings.add(stem, slot, 1);
  }

  remove(slot: number, answer: Matchable): void {
    this.texts -= 1;
    this.gone.add(slot);
    this.postings.remove(this.contentStems(answer));
  }

  /** Whether a slot contains the stem. */
  holds(slot: number, stem: number): boolean {
    return this.postings.spans(stem).some(({ slots, from, to }) => {
      for (let entry = from; entry < to; entry += 1) if (slots[entry] === slot) return true;
      return false;
    });
  }

  /** Adds the share that every slot contains to `shares`, and how many of the words to `counts`. `unknown` of the words are in no lexicon. */
  cover(stems: Iterable<number>, unknown: number, shares: Float64Array, counts: Uint8Array): QuestionContent {
    const rarest = this.idf(0) || 1;
    let words = unknown;
    let all = unknown * rarest;
    for (const stem of stems) {
      if (this.stopStems.has(stem)) continue;
      const idf = this.idf(this.postings.holders(stem));
      words += 1;
      all += idf;
      for (const { slots, from, to } of this.postings.spans(stem)) {
        for (let entry = from; entry < to; entry += 1) {
          const slot = slots[entry] as number;
          if (this.gone.has(slot)) continue;
          shares[slot] = (shares[slot] as number) + idf;
          counts[slot] = (counts[slot] as number) + 1;
        }
      }
    }
    if (all > 0) for (let slot = 0; slot < shares.length; slot += 1) shares[slot] = (shares[slot] as number) / all;
    return { words, idf: all / rarest };
  }

  private contentStems(answer: Matchable): number[] {
    return [...stemsOf(answer)].filter((stem) => !this.stopStems.has(stem));
  }

  private idf(holders: number): number {
    return Math.log(1 + (this.texts - holders + 0.5) / (holders + 0.5));
  }
}

function stemsOf({ bags, body }: Matchable): Set<number> {
  const stems = new Set(body.keys());
  for (const { ids, ends } of bags) for (let at = 0; at < (ends[0] ?? 0); at += 1) stems.add(ids[at] as number);
  return stems;
}
