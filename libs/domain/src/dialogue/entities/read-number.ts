/** Digits, and what may stand between them. */
const numbers = /(?<![\p{L}\d.,])-?\d{1,15}(?:[.,]\d{1,10})*(?![\p{L}\d])/gu;
const longestText = 500;

/**
 * The one number that words say, with a point before its decimals; null where they say none, or several, or one that could be two: "1.200" is a
 * thousand and more for some, and little more than one for others.
 */
export function readNumber(text: string, kind: 'number' | 'integer'): string | null {
  const [only, ...others] = text.slice(0, longestText).match(numbers) ?? [];
  if (only === undefined || others.length > 0) return null;
  const [, whole = '', decimals] = /^(-?\d+)(?:[.,](\d+))?$/.exec(only) ?? [];
  if (whole === '' || decimals?.length === 3) return null;
  if (decimals === undefined) return String(Number(whole));
  return kind === 'integer' ? null : String(Number(`${whole}.${decimals}`));
}
