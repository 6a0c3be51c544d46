/** A word needs at least one of these characters to yield a token. */
const hasToken = /[\p{L}\p{N}]/u;

/**
 * FTS5 expression of user input: every word is quoted, so that nothing in it is syntax; all words must occur, and the last
 * one matches as a prefix. Null for empty input; punctuation alone gives an expression that matches nothing.
 */
export function matchExpression(text: string | undefined): string | null {
  const typed = (text ?? '').replaceAll('\u0000', ' ').trim();
  if (typed === '') return null;
  const words = typed.split(/\s+/u).filter((word) => hasToken.test(word));
  if (words.length === 0) return '""';
  return `${words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}*`;
}
