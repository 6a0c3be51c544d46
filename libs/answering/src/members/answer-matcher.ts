import type { QuestionFacts } from '../confidence/evidence.js';
import type { Bag } from '../features/vector.js';
import { Bm25, type PackedBm25, type Terms } from '../numeric/bm25.js';
import type { Pause } from '../numeric/pause.js';
import { ContentIndex, type PackedContent } from './content-index.js';
import { KeywordIndex } from './keyword-index.js';
import type { Matchable } from './matchable.js';
import { NearestIndex, type PackedNearest } from './nearest-index.js';

export interface Match {
  keyword: Float64Array;
  nearest: Float64Array;
  body: Float64Array;
  content: Float64Array;
  facts: QuestionFacts;
}

export interface PackedMatcher {
  readonly keyword: PackedBm25;
  readonly nearest: PackedNearest;
  readonly bodies: PackedBm25;
  readonly content: PackedContent;
}

/** Matching models that need no training, so that additions take effect at once. Answers are numbered by slot. */
export class AnswerMatcher {
  private readonly keyword: KeywordIndex;
  private readonly nearest: NearestIndex;
  private readonly bodies: Bm25;
  private readonly content: ContentIndex;

  /** `stopStems`: stems without topical meaning. */
  constructor(stopStems: ReadonlySet<number>, packed?: PackedMatcher) {
    this.keyword = new KeywordIndex(packed?.keyword);
    this.nearest = new NearestIndex(packed?.nearest);
    this.bodies = new Bm25(0.9, 0.4, packed?.bodies);
    this.content = new ContentIndex(stopStems, packed?.content);
  }

  /** Packs the members. Only for a matcher from which no answer was removed. */
  async pack(pause: Pause): Promise<PackedMatcher> {
    return {
      keyword: await this.keyword.pack(pause),
      nearest: await this.nearest.pack(pause),
      bodies: await this.bodies.pack(pause),
      content: await this.content.pack(pause),
    };
  }

  /** Counts an answer's features. Call it for all answers before any is added, so that all are weighted alike. */
  count({ bags }: Matchable): void {
    this.nearest.count(bags);
  }

  /** Adds a counted answer; yields between its variants. */
  *add(slot: number, answer: Matchable): Generator<undefined, void> {
    const { bags, body } = answer;
    this.content.add(slot, answer);
    this.keyword.add(slot, bags);
    this.bodies.add(slot, body, lengthOf(body));
    for (const bag of bags) {
      this.nearest.add(slot, bag);
      yield;
    }
  }

  remove(slot: number, answer: Matchable): void {
    const { bags, body } = answer;
    this.content.remove(slot, answer);
    this.keyword.remove(slot, bags);
    this.nearest.remove(slot, bags);
    this.bodies.remove(slot, body);
  }

  /** Whether an answer contains the stem in its phrasings or its text. Stop words are not recorded. */
  holds(slot: number, stem: number): boolean {
    return this.content.holds(slot, stem);
  }

  /** `unknown`: number of the question's stems that occur in no text, and so not in its bag. */
  match(question: Bag, unknown: number, slots: number): Match {
    const keyword = new Float64Array(slots);
    const nearest = new Float64Array(slots);
    const body = new Float64Array(slots);
    const similarity = new Float64Array(slots);
    const idf = this.keyword.score(question, unknown, keyword);
    this.nearest.score(question, nearest, similarity);
    const stems = new Map<number, number>();
    let words = unknown;
    for (let at = 0; at < (question.ends[0] ?? 0); at += 1) {
      stems.set(question.ids[at] as number, 1);
      words += question.counts[at] as number;
    }
    this.bodies.score(stems, body);
    const content = new Float64Array(slots);
    const found = new Uint8Array(slots);
    const asked = this.content.cover(stems.keys(), unknown, content, found);
    let bodyIdf = 0;
    for (const stem of stems.keys()) if (this.bodies.holds(stem)) bodyIdf += this.bodies.idf(stem);
    const knownShare = this.keyword.knownShare(question, unknown);
    const facts = { similarity, idf, knownShare, words, bodyIdf, content: asked, found };
    return { keyword, nearest, body, content, facts };
  }
}

function lengthOf(terms: Terms): number {
  let length = 0;
  for (const count of terms.values()) length += count;
  return length;
}
