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

/** Length in Unicode code points, as a person counts characters. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
