/** True for text that is kept exactly as sent: no lone surrogates, which UTF-8 cannot hold, and no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The text as it can be kept: without NUL, which nobody sees, and with U+FFFD, as screens show it, for a lone surrogate. */
export function toStorable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Length in Unicode code points, as a person counts characters. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
