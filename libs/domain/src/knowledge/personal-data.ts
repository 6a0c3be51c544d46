/** Placeholder for redacted personal data: a character that nobody types. */
export const redacted = '\uFFFC';

const name = String.raw`\p{Lu}[\p{L}'’-]+`;
const fullName = `${name}(?:\\s+${name}){0,2}`;
const currency = String.raw`(?:€|\$|£|eur[os]?|euros|usd|dollars?|gbp|pounds?|dollari|sterline)`;
const amount = String.raw`\d+(?:[.,']\d+)*`;
/** A reference: letters and digits, with dashes, slashes or dots inside. */
const reference = String.raw`(?=[\p{L}/._-]*\d)[\p{L}\d]+(?:[-/._][\p{L}\d]+)*`;
const label =
  'order|booking|reservation|invoice|ticket|tracking|customer|ordine|prenotazione|fattura|spedizione|cliente';
const unit = 'km|m|cm|mm|kg|g|l|ml|w|wh|mah|days?|hours?|giorni|ore|metri';

/** Patterns of personal data in messages to a shop, English and Italian, in order of application. The first group, if any, is kept. */
const patterns: readonly RegExp[] = [
  // E-mail addresses, also one that begins where another ends
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d.-]+(?:[_%+][\p{L}\d._%+-]*@[\p{L}\d.-]+)*/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\d])@[\p{L}\d_.]+/gu,
  // IBAN
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}\b/gu,
  new RegExp(
    String.raw`${currency}\s?${amount}(?![\p{L}\d])|(?<![\p{L}\d])${amount}\s?${currency}(?![\p{L}\d])`,
    'giu',
  ),
  // Dates in figures
  /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/gu,
  // Addresses
  new RegExp(
    String.raw`\b(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Vv]icolo|[Ll]argo)(?:\s+(?:\p{Ll}{1,5}\s+)?${name}){1,3},?\s+\d+\p{L}?(?![\p{L}\d])`,
    'gu',
  ),
  new RegExp(
    String.raw`\b\d+\s+(?:${name}\s+){1,3}(?:[Ss]treet|[Ss]t|[Rr]oad|[Rr]d|[Aa]venue|[Aa]ve|[Ll]ane|[Ss]quare)\b`,
    'gu',
  ),
  // Telephone numbers: seven digits and more, in groups
  /(?<![\p{L}\d])\+?\(?\d(?:[ ./()-]{0,2}\d){6,}(?![\p{L}\d])/gu,
  // "number 12", "n. 12", "#12", "numero è 12": whatever its length
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:number|numero|code|codice|no\.|nr\.?|n\.|n°|№|#)\s*(?:(?:is|è|:|#)\s*)?${reference}`,
    'giu',
  ),
  // "order 123": from three digits on, "order 2 bikes" is something else
  new RegExp(String.raw`(?<![\p{L}\d])((?:${label})(?:\s*:)?\s+)(?=\S*\d\S*\d\S*\d)${reference}`, 'giu'),
  // Four digits and more in any context, except years and measurements
  new RegExp(
    String.raw`(?<![\p{L}\d])(?=[\p{L}\d])(?!(?:19|20)\d\d(?![\p{L}\d]))(?!\d{1,4}\s?(?:${unit})(?![\p{L}\d]))(?=(?:[\p{L}/._-]*\d){4})${reference}`,
    'giu',
  ),
  // Names
  new RegExp(
    String.raw`(?<!\p{L})(?:[Mm]y name(?: is|['’]s)|[Tt]he name(?: is|['’]s)|[Mm]i chiamo|[Ii]l mio nome è|[Aa] nome(?: di)?|[Ii]n the name of|[Uu]nder the name(?: of)?|[Ii]ntestat[oa] a)\s+[\p{L}'’-]+(?:\s+${name}){0,2}`,
    'gu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:I am|i am|[Ii]['’]?m|[Tt]his is|[Ss]ono|[Ss]on)\s+${fullName}`, 'gu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:[Mm]rs?|[Mm]s|[Dd]r|[Ss]ig|[Ss]ig\.ra|[Ss]ignora?|[Dd]ott(?:\.ssa)?)\.?\s+${fullName}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})((?:wife|husband|son|daughter|brother|sister|friend|colleague|moglie|marito|figli[oa]|fratello|sorella|amic[oa]|collega)\s+)${fullName}`,
    'gu',
  ),
];

/**
 * Redacts personal data: e-mail addresses, links, telephone, order and card numbers, amounts, dates, addresses, and names recognised by
 * context ("my name is", "mia moglie"). A bare name inside a sentence is not recognised: no list of names is complete, and towns and
 * products look the same.
 */
export function redactPersonalData(text: string): string {
  return patterns.reduce(
    (left, pattern) => left.replace(pattern, (_, kept?: unknown) => `${isLabel(kept) ? kept : ''}${redacted}`),
    text,
  );
}

/** A group that did not match is undefined; without a group, its parameter is the offset of the match. */
function isLabel(kept: unknown): kept is string {
  return typeof kept === 'string' && /\s$/u.test(kept);
}
