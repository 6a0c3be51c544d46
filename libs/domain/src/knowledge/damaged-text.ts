/** Damage that a text got on its way: `lost_characters` has U+FFFD in place of some, `double_encoding` was encoded in UTF-8 twice. */
export type TextDamage = 'lost_characters' | 'double_encoding';

/**
 * Two or three characters that the UTF-8 bytes of one become when read as Windows-1252 or Latin-1: `Ã¨` for è, `â€™` for ’. Punctuation
 * that may follow a capital Ã, such as quotation marks and dashes, is left out.
 */
const doubleEncoded = /Ã[\u0080-\u00AA\u00AC-\u00BA\u00BC-\u00BFƒˆ‰ŠŒŽœžŸ˜†‡]|â[€\u0080][\u0080-\u009F™˜œ“”¦¢]/;

/** Damage of a text; null if none is apparent. U+FFFD is certain, double encoding is inferred. */
export function damageOf(text: string): TextDamage | null {
  if (text.includes('\uFFFD')) return 'lost_characters';
  return doubleEncoded.test(text) ? 'double_encoding' : null;
}
