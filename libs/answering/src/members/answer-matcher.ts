import type { QuestionFacts } from '../confidence/evidence.js';
import type { Bag } from '../features/vector.js';
import { Bm25, type Terms } from '../numeric/bm25.js';
import { ContentIndex } from './content-index.js';
import { KeywordIndex } from './keyword-index.js';
import type { Matchable } from './matchable.js';
import { NearestIndex } from './nearest-index.js';

export interface Match {
  keyword: Float64Array;
  nearest: Float64Array;
  body: Float64Array;
  content: Float64Array;
  facts: QuestionFacts;
}

/** Models without training: additions are matched at once. Answers are numbered by slot. */
export class AnswerMatcher {
  private readonly keyword = new KeywordIndex();
  private readonly nearest = new NearestIndex();
  private readonly bodies = new Bm25(0.9, 0.4);
  private readonly content: ContentIndex;

  /** `stopStems`: stems without topical meaning. */
  constructor(stopStems: ReadonlySet<number>) {
    this.content = new ContentIndex(stopStems);
  }

  /** Counts an answer's features before any answer is added, so that all are weighted alike. */
  count({ bags }: Matchable): void {
    this.nearest.count(bags);
  }

  /** Adds an answer that was counted; yields between its variants. */
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
    const contentWords = this.content.cover(stems.keys(), unknown, content);
    let bodyIdf = 0;
    for (const stem of stems.keys()) if (this.bodies.holds(stem)) bodyIdf += this.bodies.idf(stem);
    const knownShare = this.keyword.knownShare(question, unknown);
    return { keyword, nearest, body, content, facts: { similarity, idf, knownShare, words, bodyIdf, contentWords } };
  }
}

function lengthOf(terms: Terms): number {
  let length = 0;
  for (const count of terms.values()) length += count;
  return length;
}
