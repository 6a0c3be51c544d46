import { searchWords } from '../../stores/search-words.js';

/** Length of an excerpt in words, and how many of them precede the first match. */
const wordsShown = 24;
const wordsBefore = 8;

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Excerpt of a text around the matched words, each marked by U+2068 and U+2069; null without a match. */
export function excerptOf(text: string, typed: string): string | null {
  const tokens = tokensOf(text);
  const asked = searchWords(typed);
  const last = asked.at(-1) ?? '';
  const isTyped = ({ word }: Token) => asked.includes(word) || word.startsWith(last);
  const isForm = ({ word }: Token) => asked.some((one) => areForms(one, word));
  const isFound = tokens.some(isTyped) ? isTyped : isForm;
  const first = tokens.findIndex(isFound);
  if (first < 0) return null;
  const from = tokens.length <= wordsShown ? 0 : Math.max(0, Math.min(first - wordsBefore, tokens.length - wordsShown));
  const shown = tokens.slice(from, from + wordsShown);
  const end = from + wordsShown < tokens.length ? (shown.at(-1)?.end ?? 0) : text.length;
  let excerpt = from > 0 ? '…' : '';
  let at = from > 0 ? (shown[0]?.start ?? 0) : 0;
  for (const token of shown.filter(isFound)) {
    excerpt += `${text.slice(at, token.start)}\u2068${text.slice(token.start, token.end)}\u2069`;
    at = token.end;
  }
  return `${excerpt}${text.slice(at, end)}${end < text.length ? '…' : ''}`;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: found, index }) => ({
    word: searchWords(found).join(''),
    start: index,
    end: index + found.length,
  }));
}

/** Whether two words differ only in their endings, as words with the same stem do in the index. */
function areForms(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= 3 && Math.max(one.length, other.length) - same <= 4;
}
