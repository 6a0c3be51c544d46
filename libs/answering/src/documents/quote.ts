import type { Citation } from '#contracts/answer.js';
import type { Passage } from '#engine/ports/answerer.js';
import type { Terms } from '../numeric/bm25.js';
import type { Span } from '../text/sentences.js';
import type { Sentence } from './packed-passages.js';
import type { FoundPassage, PassageIndex } from './passage-index.js';

/** A second sentence is quoted when it holds at least this share of the question beyond what the first one holds. */
const minSecondGain = 0.2;
/** A first sentence this short, in characters, is rarely understood without the one after it. */
const tooShort = 40;

/** The one or two neighbouring sentences of a passage that answer best, word for word: nothing can be invented. */
export function quote(
  index: PassageIndex,
  { passage, sentences }: Pick<FoundPassage, 'passage' | 'sentences'>,
  question: Terms,
): Span {
  let best = 0;
  const shares = sentences.map(({ stems }) => index.shared(stems, question));
  shares.forEach((share, at) => {
    if (share > (shares[best] as number)) best = at;
  });
  const first = sentences[best];
  // An indexed passage has text, and text has at least one sentence.
  if (!first) return { start: 0, end: passage.text.length };
  const whole = [...question.keys()].reduce((sum, stem) => sum + index.idf(stem), 0) || 1;
  const gain = (other: Sentence | undefined) =>
    other ? index.shared(other.stems, minus(question, first.stems)) / whole : 0;
  const before = sentences[best - 1];
  const after = sentences[best + 1];
  if (before && gain(before) >= minSecondGain && gain(before) > gain(after))
    return { start: before.start, end: first.end };
  if (after && (gain(after) >= minSecondGain || first.end - first.start < tooShort))
    return { start: first.start, end: after.end };
  return { start: first.start, end: first.end };
}

export function cite(passage: Passage, { start, end }: Span): Citation {
  const { articleId, version, passageId, title } = passage;
  return { articleId, version, passageId, title, start, end };
}

function minus(question: Terms, taken: Terms): Terms {
  return new Map([...question].filter(([stem]) => !taken.has(stem)));
}
