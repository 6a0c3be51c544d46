/** Digits with their separators. */
const numbers = /(?<![\p{L}\d.,])-?\d{1,15}(?:[.,]\d{1,10})*(?![\p{L}\d])/gu;
const maxTextLength = 500;

/**
 * The only number in a text, as a decimal with a point; null if there is none, several, or an ambiguous one: "1.200" is over a thousand for
 * some, and little over one for others.
 */
export function readNumber(text: string, kind: 'number' | 'integer'): string | null {
  const [only, ...others] = text.slice(0, maxTextLength).match(numbers) ?? [];
  if (only === undefined || others.length > 0) return null;
  const [, whole = '', decimals] = /^(-?\d+)(?:[.,](\d+))?$/.exec(only) ?? [];
  if (whole === '' || decimals?.length === 3) return null;
  if (decimals === undefined) return String(Number(whole));
  return kind === 'integer' ? null : String(Number(`${whole}.${decimals}`));
}
