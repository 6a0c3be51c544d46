/** What begins a formula, in ASCII or full width. */
const formulaStarts = new Set('=+-@＝＋－＠');

/**
 * What may end a cell for whoever opens the file: the separator is a matter of the reader's locale, and one that splits at
 * semicolons does not see the quotes of a file that is separated by commas.
 */
const separators = new Set(';|\t\r\n');

/** A cell of CSV (RFC 4180). What a spreadsheet would take as a formula is made text by an apostrophe: visitors wrote it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutFormulas(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One pass: a text may be all separators. */
function withoutFormulas(value: string): string {
  let text = '';
  let isStart = true;
  for (const character of value) {
    if (isStart && formulaStarts.has(character)) text += "'";
    text += character;
    // Blanks and what cannot be seen do not keep a spreadsheet from reading a formula behind them.
    isStart = separators.has(character) || (isStart && /[\s\p{C}]/u.test(character));
  }
  return text;
}
