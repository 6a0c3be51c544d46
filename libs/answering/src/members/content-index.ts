import type { Matchable } from './matchable.js';

/**
 * Coverage: share of a question's content words, weighted by idf, in the phrasings or text of each answer. Other models ask which answer
 * fits best; this one whether it fits, and what it leaves open.
 */
export class ContentIndex {
  private readonly holders = new Map<number, Set<number>>();
  private texts = 0;

  /** `stopStems`: stems without topical meaning. */
  constructor(private readonly stopStems: ReadonlySet<number>) {}

  add(slot: number, answer: Matchable): void {
    this.texts += 1;
    for (const stem of stemsOf(answer)) {
      if (this.stopStems.has(stem)) continue;
      const slots = this.holders.get(stem);
      if (slots) slots.add(slot);
      else this.holders.set(stem, new Set([slot]));
    }
  }

  remove(slot: number, answer: Matchable): void {
    this.texts -= 1;
    for (const stem of stemsOf(answer)) this.holders.get(stem)?.delete(slot);
  }

  /**
   * Adds every slot's share to `out`. Returns the total idf of the question's content words, in units of a word that no answer contains;
   * `unknown` of them are in no lexicon.
   */
  cover(stems: Iterable<number>, unknown: number, out: Float64Array): number {
    const rarest = this.idf(0) || 1;
    let all = unknown * rarest;
    for (const stem of stems) {
      if (this.stopStems.has(stem)) continue;
      const slots = this.holders.get(stem);
      const idf = this.idf(slots?.size ?? 0);
      all += idf;
      for (const slot of slots ?? []) out[slot] = (out[slot] as number) + idf;
    }
    if (all > 0) for (let slot = 0; slot < out.length; slot += 1) out[slot] = (out[slot] as number) / all;
    return all / rarest;
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
