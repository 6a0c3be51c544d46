import type { Citation } from '#contracts/answer.js';
import type { Passage } from '#engine/ports/answerer.js';
import type { Terms } from '../numeric/bm25.js';
import type { Span } from '../text/sentences.js';
import type { Sentence } from './packed-passages.js';
import type { FoundPassage, PassageIndex } from './passage-index.js';

/** Minimum share of the question that a second sentence has to add to the first one to be quoted too. */
const minSecondGain = 0.2;
/** Length of a first sentence, in characters, below which the next one is quoted too: it is rarely clear on its own. */
const tooShort = 40;

/** Extractive answer: the best sentence of a passage, or two neighbouring ones, word for word, so that nothing can be invented. */
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
