/** What a word needs for the tokenizer to find one in it. */
const hasToken = /[\p{L}\p{N}]/u;

/**
 * What a person typed as an FTS5 expression: every word quoted, so that nothing in it is syntax, all must occur, and the
 * last may be unfinished. Null when nothing was typed; only punctuation gives an expression that matches nothing.
 */
export function matchExpression(text: string | undefined): string | null {
  const typed = (text ?? '').replaceAll('\u0000', ' ').trim();
  if (typed === '') return null;
  const words = typed.split(/\s+/u).filter((word) => hasToken.test(word));
  if (words.length === 0) return '""';
  return `${words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}*`;
}
