import { sentencesOf } from './read-sentences.js';

/** Share of a sentence's content words that its passage must hold. */
const minWordShare = 0.6;
/** Shorter words carry grammar more often than content. */
const minContentLength = 4;
/** Stem length: words that share so many first letters count as forms of one word, in English and Italian. */
const stemLength = 5;

const negations = new Set(
  'not no never none without cannot cant dont doesnt wont isnt arent non mai senza nessun nessuno nessuna né ne'.split(
    ' ',
  ),
);

/** Supporting sentence in a passage, by its offsets. */
export interface Support {
  readonly passage: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the sentence of a passage that supports this one, or null. One passage must hold most of its content words and every number, and
 * the nearest sentence there must match its negation. Coarse on purpose: without support the passage is quoted instead.
 */
export function findSupport(sentence: string, passages: readonly string[], cited: readonly number[]): Support | null {
  if (cited.some((index) => index >= passages.length)) return null;
  const candidates = cited.length > 0 ? cited : passages.map((_, index) => index);
  const said = contentOf(sentence);
  let best: (Support & { share: number }) | null = null;
  for (const passage of candidates) {
    const text = passages[passage] ?? '';
    const there = contentOf(text);
    if (said.numbers.some((number) => !there.numbers.includes(number))) continue;
    if (shareOf(said.words, there.words) < minWordShare) continue;
    for (const { text: one, start, end } of sentencesOf(text)) {
      const near = contentOf(one);
      const share = shareOf(said.words, near.words);
      if (near.denies === said.denies && share > (best?.share ?? 0)) best = { passage, start, end, share };
    }
  }
  return best && { passage: best.passage, start: best.start, end: best.end };
}

/** Whether a sentence has no content that could be wrong: a heading's mark, a lone abbreviation. */
export function isEmptyOfContent(sentence: string): boolean {
  const { words, numbers } = contentOf(sentence);
  return words.length === 0 && numbers.length === 0;
}

function shareOf(words: readonly string[], there: readonly string[]): number {
  if (words.length === 0) return 1;
  const known = new Set(there);
  return words.filter((word) => known.has(word)).length / words.length;
}

function contentOf(text: string): { words: string[]; numbers: string[]; denies: boolean } {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const all = plain.match(/\p{L}+/gu) ?? [];
  const words = all.filter((word) => word.length >= minContentLength && !negations.has(word));
  return {
    words: words.map((word) => word.slice(0, stemLength)),
    numbers: plain.match(/\d+(?:[.,:]\d+)*/g) ?? [],
    denies: all.some((word) => negations.has(word)),
  };
}
