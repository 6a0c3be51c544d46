import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import type { Matchable } from '../members/matchable.js';
import type { Analysis } from '../text/analyse.js';

/** An article of kind `answer`, ready for matching. */
export interface AnswerUnit extends Matchable {
  article: KnowledgeArticle;
  passage: Passage;
  variants: Analysis[];
  /** Title and variants as written. */
  phrasings: string[];
  /** The first sentences of its text. */
  sentences: string[];
  /**
   * Fingerprint of the article's id and phrasings: the label in the trained members. An edited body keeps it; an edited title
   * or variant changes it, and the answer is scored by the untrained members until the next training.
   */
  trainingKey: string;
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
