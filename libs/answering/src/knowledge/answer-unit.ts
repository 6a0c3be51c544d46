import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import type { Matchable } from '../members/matchable.js';
import { cutPassages } from '../passages/cut-passages.js';
import type { Analysis } from '../text/analyse.js';
import { splitSentences } from '../text/sentences.js';
import type { Steps } from './steps.js';

/** Maximum number of indexed variants of an answer: more add nothing and cost time. */
const maxVariants = 2000;

/** Limits of the sentences of an answer's text that get a vector: their number, and the minimum number of words of each. */
const maxSentences = 10;
const minSentenceWords = 3;

/** Index entries of an answer, derived from its article. */
export interface AnswerEntries extends Matchable {
  readonly variants: readonly Analysis[];
}

/** An article of kind `answer` in the index. */
export class AnswerUnit {
  #passage: Passage | undefined;
  #sentences: string[] | undefined;

  /**
   * `trainingKey`: fingerprint of the article's id and phrasings, the label in the trained members. An edited body keeps it; an edited title
   * or variant changes it, and the answer is scored by the untrained members until the next training.
   * `asked`: indices of its phrasings among its texts. `entries`: in memory, or derived again, which costs as much as indexing the article.
   */
  constructor(
    readonly article: KnowledgeArticle,
    readonly trainingKey: string,
    readonly asked: readonly number[],
    readonly entries: () => Steps<AnswerEntries>,
  ) {}

  get passage(): Passage {
    // An article without a passage has no unit.
    this.#passage ??= cutPassages(this.article)[0] as Passage;
    return this.#passage;
  }

  /** Title and variants as written. */
  get phrasings(): string[] {
    const texts = textsOf(this.article);
    return this.asked.map((at) => texts[at] as string);
  }

  /** The first sentences of its text. */
  get sentences(): string[] {
    this.#sentences ??= sentencesOf(this.passage.text);
    return this.#sentences;
  }
}

/** Title and variants of an article that are indexed. */
export function textsOf({ title, variants }: KnowledgeArticle): string[] {
  return [title, ...variants.slice(0, maxVariants)];
}

function sentencesOf(text: string): string[] {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  return sentences.filter((sentence) => sentence.split(' ').length >= minSentenceWords).slice(0, maxSentences);
}

/** 64-bit fingerprint: FNV-1a over the phrasings, twice with different offsets and primes. */
export function trainingKeyOf(id: ArticleId, phrasings: Iterable<string>): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (const phrasing of phrasings) {
    for (let at = 0; at < phrasing.length; at += 1) {
      first = Math.imul(first ^ phrasing.charCodeAt(at), 0x01000193) >>> 0;
      second = Math.imul(second ^ phrasing.charCodeAt(at), 0x0100019d) >>> 0;
    }
    first = Math.imul(first ^ 0x0a, 0x01000193) >>> 0;
    second = Math.imul(second ^ 0x0a, 0x0100019d) >>> 0;
  }
  return `${id} ${first.toString(36)}${second.toString(36)}`;
}
