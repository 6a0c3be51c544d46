const courtesy = '(?:please|pls|thanks|thank you|per favore|per piacere|per cortesia|grazie)';
const before = new RegExp(`^\\s{0,9}${courtesy}(?!\\p{L})[,.! ]{0,3}`, 'iu');
const after = new RegExp(`[,.! ]{1,3}${courtesy}[.! ]{0,3}$`, 'iu');

/** A wish without the courtesies around it, which say nothing of what is wished for; as it is, where it is nothing else. */
export function withoutCourtesy(text: string): string {
  const rest = text.replace(before, '').replace(after, '').trim();
  return rest === '' ? text : rest;
}
