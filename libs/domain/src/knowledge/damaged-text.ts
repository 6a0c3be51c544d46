/** Damage that a text got on its way: `lost_characters` has U+FFFD in place of some, `double_encoding` was encoded in UTF-8 twice. */
export type TextDamage = 'lost_characters' | 'double_encoding';

/**
 * Two or three characters that the UTF-8 bytes of one become when read as Windows-1252 or Latin-1: `Ã¨` for è, `â€™` for ’. Punctuation
 * and invisible characters that may follow a capital Ã or Â are left out: quotation marks, dashes, no-break spaces and soft hyphens.
 */
const doubleEncoded = new RegExp(
  [
    String.raw`Ã[\u0080-\u009F\u00A1-\u00AA\u00AC\u00AE-\u00BA\u00BC-\u00BFƒˆ‰ŠŒŽœžŸ˜†‡]`,
    // `à` and `í`, in small letters only: a no-break space or a soft hyphen may follow "IRMÃ".
    String.raw`(?<!\p{Lu})Ã[\u00A0\u00AD]`,
    String.raw`Â[\u00A1-\u00AA\u00AC\u00AE-\u00BA\u00BC-\u00BF]`,
    String.raw`â[€\u0080][\u0080-\u009F™˜œ“”¦¢]`,
    String.raw`â[‚\u0082]¬`,
    String.raw`â[„\u0084]¢`,
  ].join('|'),
  'u',
);

/** Damage of a text; null if none is apparent. U+FFFD is certain, double encoding is inferred. */
export function damageOf(text: string): TextDamage | null {
  if (text.includes('\uFFFD')) return 'lost_characters';
  return doubleEncoded.test(text) ? 'double_encoding' : null;
}
