/** Characters that begin a formula, in ASCII or full width. */
const formulaStarts = new Set('=+-@＝＋－＠');

/**
 * Characters that may end a cell: the separator depends on the reader's locale, and a reader that splits at semicolons ignores the quotes
 * of a comma-separated file.
 */
const separators = new Set(';|\t\r\n');

/**
 * CSV cell (RFC 4180). An apostrophe turns a formula into text, since visitors wrote it and a spreadsheet would run it.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutFormulas(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Single pass: a text may be all separators. */
function withoutFormulas(value: string): string {
  let text = '';
  let isStart = true;
  for (const character of value) {
    if (isStart && formulaStarts.has(character)) text += "'";
    text += character;
    // Spreadsheets skip blanks and invisible characters before a formula.
    isStart = separators.has(character) || (isStart && /[\s\p{C}]/u.test(character));
  }
  return text;
}
