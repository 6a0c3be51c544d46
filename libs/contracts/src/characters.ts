/** True for text that can be stored exactly as sent: no lone surrogates, which UTF-8 cannot encode, and no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Storable form of a text: without NUL, which is invisible, and with U+FFFD, as screens show it, for a lone surrogate.
 */
export function toStorable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/**
 * One line of visible text: line breaks and other control characters become a space, and those that override or isolate the direction of
 * text, which make a name look like another, are removed. Marks (U+200E, U+200F) stay, since right-to-left names need them.
 */
export function toLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Length in Unicode code points, as a person counts characters. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
