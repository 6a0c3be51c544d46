import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import type { Matchable } from '../members/answer-matcher.js';
import type { Analysis } from '../text/analyse.js';

/** An article of kind `answer`, ready to be matched. */
export interface AnswerUnit extends Matchable {
  article: KnowledgeArticle;
  passage: Passage;
  variants: Analysis[];
  /** The variants as they were written. */
  askings: string[];
  /**
   * Names the article and its ways of asking. The trained members judge an answer that has the name it had when they were
   * trained: an edited body changes nothing for them, an edited title or variant leaves the answer to the others.
   */
  taught: string;
}

/** FNV-1a over the ways of asking, twice with different beginnings: together 64 bits. */
export function taughtBy(id: ArticleId, askings: Iterable<string>): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (const asking of askings) {
    for (let at = 0; at < asking.length; at += 1) {
      first = Math.imul(first ^ asking.charCodeAt(at), 0x01000193) >>> 0;
      second = Math.imul(second ^ asking.charCodeAt(at), 0x0100019d) >>> 0;
    }
    first = Math.imul(first ^ 0x0a, 0x01000193) >>> 0;
    second = Math.imul(second ^ 0x0a, 0x0100019d) >>> 0;
  }
  return `${id} ${first.toString(36)}${second.toString(36)}`;
}
