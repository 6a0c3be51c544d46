import { namedBy } from './named-by.js';

/** Format of a business's order numbers: an optional prefix, then digits. `V-` and 5: V-10625. */
export interface OrderNumberFormat {
  readonly prefix: string;
  readonly minDigits: number;
  readonly maxDigits: number;
  /** Matches words right before a number that name its kind; default: those before an order number. */
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

const namingOrder = namedBy('order|ordine|number|numero|code|codice|no|nr|n|it|is|e|è');

/** Units of durations and frequencies: "3 days ago", "2 volte". "Ore 15" is a clock time. */
const unit =
  '(?:business |working )?(?:h|hrs?|hours?|mins?|minut[eio]s?|secs?|seconds?|second[oi]|days?|weeks?|months?|yrs?|years?|times|ora fa|ore(?!\\s*\\d{1,2}(?:[.:]\\d\\d)?(?!\\s*min|\\d))|giorn[io]|settiman[ae]|mes[ei]|ann[io]|volt[ae])(?!\\p{L})';
const counted = new RegExp(`^[ \\t]*${unit}`, 'iu');

const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|gen|mag|giu|lug|ago|set|ott|dic)\\p{L}{0,7}\\.?(?!\\p{L})';
const dateInDigits = String.raw`\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?\.?`;
const clock = String.raw`\d{1,2}[:.]\d{2}|\d{1,2}\s?(?:am|pm)`;
/** After a number, what shows that it is something else: a count ("2 weeks", "3 tents", "2x"), a date, a time. */
const ownAfter = new RegExp(
  `^(?:\\d{1,2}(?:st|nd|rd|th|x|[oaª°º])?\\s(?!\\d)[\\p{L}]|\\d{1,2}x|\\d{1,2}(?:st|nd|rd|th)|(?:${dateInDigits}|${clock})(?![\\p{L}\\d]))`,
  'iu',
);
const ownBefore = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,2}(?:st|nd|rd|th)?\\s${month}\\s\\d{4}|${month}\\s\\d{1,4}|${dateInDigits}|${clock})$`,
  'iu',
);
/** Year: "November 2026", "in 2025", "nel 2025". */
const yearAfter = new RegExp(`(?:${month}|(?<!\\p{L})(?:in|of|since|from|nel|del|dal))\\s$`, 'iu');
const year = /^(?:19|20)\d\d$/;

/** Between numbers of one list: "V-10625 or 10626", "10625, sorry, 10626". */
const listed =
  /^(?=.*[\p{L},;&/])[\s,;.&/]*(?:(?:or|and|e|o|ed|oppure|also|anche|sorry|no|not|wait|actually|rather|anzi|scusi|scusa|maybe|forse|it|is|was|the|il|l|order|ordine|number|numero|n)[\s,;.]*){0,4}$/iu;

/** Nouns before numbers of other things. */
const noun =
  /(?<!\p{L})(phone|telephone|mobile|cell|tel|telefono|cellulare|fax|house|flat|apartment|civico|interno|room|postcode|post code|zip|zip code|cap|invoice|fattura|vat|iva|euro|eur|order|ordine|ticket|request|case|issue|complaint|richiesta|segnalazione|pratica|reclamo|appointment|booking|appuntamento|prenotazione)[-_/. :°º]{0,2}(?:(?:number|numero|no|nr|n|is|it is|e|è|il|in)[-_/. :°º]{1,2}){0,3}$/iu;

/** Order numbers in a text, without duplicates, explicit ones first. Dates, times, amounts, telephone numbers and counts are skipped. */
export function readOrderNumbers(text: string, format: OrderNumberFormat): OrderNumber[] {
  const found = new Map<string, OrderNumber>();
  const prefix = letters(format.prefix);
  const { naming = namingOrder } = format;
  const plain = text.slice(0, 2000);
  let namedUntil: number | null = null;
  for (const match of plain.matchAll(run)) {
    const [, before = '', digits = ''] = match;
    if (digits.length < format.minDigits || digits.length > format.maxDigits) continue;
    const end = match.index + match[0].length;
    const start = end - digits.length;
    const last = letters(before.trim().split(/[\s.]/).at(-1) ?? '');
    const hasPrefix = prefix !== '' && (last === prefix || letters(before).endsWith(prefix));
    // Another prefix: "AB-10625".
    if (/[-_/]$/.test(before) && !hasPrefix) continue;
    const isCertain = hasPrefix || before.includes('#');
    if (isPartOfMore(plain, start, end, isCertain)) continue;
    const words = plain.slice(Math.max(0, start - 40), start);
    // A prefix makes it certain: "I placed V-10625 days ago".
    if (!isCertain && (counted.test(plain.slice(end, end + 30)) || isOther(words, digits, naming))) continue;
    const isListed: boolean =
      namedUntil !== null && start - namedUntil <= 30 && listed.test(plain.slice(namedUntil, start));
    const isNamed: boolean = isCertain || isListed || naming.test(words.slice(-20));
    namedUntil = isNamed ? end : null;
    const number = `${format.prefix}${digits}`;
    if (!found.get(number)?.isNamed) found.set(number, { number, isNamed });
  }
  return [...found.values()].sort((one, other) => Number(other.isNamed) - Number(one.isNamed));
}

/** Part of a date, telephone number or amount. */
function isPartOfMore(text: string, from: number, end: number, isCertain: boolean): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  const after = text.slice(end, end + 20);
  if (/[+€$£][-/. ]?$|\d[-/.]?$/.test(before) || /^[-/.]\d/.test(after)) return true;
  if (isCertain) return false;
  if (/\d $/.test(before) && !ownBefore.test(before.trimEnd())) return true;
  return /^ \d/.test(after) && !ownAfter.test(after.slice(1));
}

/** Number of something else, according to the words before it: a telephone number, a year. */
function isOther(words: string, digits: string, naming: RegExp): boolean {
  const [, of] = noun.exec(words) ?? [];
  if (of !== undefined) return !naming.test(`${of} `);
  return year.test(digits) && yearAfter.test(words);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
