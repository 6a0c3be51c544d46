/** Format of a business's order numbers: an optional prefix, then digits. `V-` and 5: V-10625. */
export interface OrderNumberFormat {
  readonly prefix: string;
  readonly minDigits: number;
  readonly maxDigits: number;
  /** Matches words right before a number that say what it is; missing: those before an order number. */
  readonly naming?: RegExp;
}

/** Digits of an order number, without the prefix. */
export const orderDigits = { minDigits: 3, maxDigits: 12 } as const;

export interface OrderNumber {
  /** In the notation of the business. */
  readonly number: string;
  /** Explicitly an order number: with its prefix, a `#`, or a word for it before. A bare number may be anything. */
  readonly isNamed: boolean;
}

const run = /(?<![\p{L}\d])(#|(?:\p{L}{1,8}[-_/. ]{0,2}){0,2})(\d{1,20})(?![\d]|[.,:/]\d|\s?(?:€|eur|%|am\b|pm\b))/giu;
const namingOrder = /(?:#|(?<!\p{L})(?:order|ordine|number|numero|code|codice|no|nr|n|it|is|e|è))[-_/. :]{0,2}$/iu;

/** How long, or how often: "3 days ago", "2 volte". "Ore 15" is a clock. */
const counted =
  /^[ \t]*(?:(?:business|working)\s+)?(?:h|hrs?|hours?|mins?|minut[eio]s?|secs?|seconds?|second[oi]|days?|weeks?|months?|yrs?|years?|times|ora fa|ore(?!\s*\d{1,2}(?:[.:]\d\d)?(?!\s*min|\d))|giorn[io]|settiman[ae]|mes[ei]|ann[io]|volt[ae])(?!\p{L})/iu;

/** Order numbers in a text, without duplicates, explicit ones first. Dates, times, amounts, telephone numbers and counts are skipped. */
export function readOrderNumbers(text: string, format: OrderNumberFormat): OrderNumber[] {
  const found = new Map<string, OrderNumber>();
  const prefix = letters(format.prefix);
  const { naming = namingOrder } = format;
  const plain = text.slice(0, 2000);
  for (const match of plain.matchAll(run)) {
    const [, before = '', digits = ''] = match;
    if (digits.length < format.minDigits || digits.length > format.maxDigits) continue;
    const end = match.index + match[0].length;
    if (isPartOfMore(plain, match.index, end)) continue;
    const last = letters(before.trim().split(/[\s.]/).at(-1) ?? '');
    const hasPrefix = prefix !== '' && (last === prefix || letters(before).endsWith(prefix));
    // Another prefix: "AB-10625".
    if (/[-_/]$/.test(before) && !hasPrefix) continue;
    // A prefix is certain: "I placed V-10625 days ago".
    if (!hasPrefix && !before.includes('#') && counted.test(plain.slice(end, end + 30))) continue;
    const isNamed = hasPrefix || naming.test(`${plain.slice(Math.max(0, match.index - 12), match.index)}${before}`);
    const number = `${format.prefix}${digits}`;
    if (!found.get(number)?.isNamed) found.set(number, { number, isNamed });
  }
  return [...found.values()].sort((one, other) => Number(other.isNamed) - Number(one.isNamed));
}

/** Part of a date, telephone number or amount. */
function isPartOfMore(text: string, from: number, end: number): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  return /[\d+€$£][-/. ]?$/.test(before) || /^[-/. ]\d/.test(text.slice(end, end + 2));
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
