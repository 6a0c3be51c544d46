import { fold } from '../../text/normalise.js';

/** Spellings of chats and of haste, most careful first: "ke" is "che", "ciaooo" is "ciao", "aquisto" differs by a double. */
export function respellings(word: string): string[] {
  const calm = word.replace(/(\p{L})\1{2,}/gu, '$1');
  const withoutK = calm.replace(/k(?=[eièé])/g, 'ch').replace(/k/g, 'c');
  return [...new Set([calm, withoutK])].filter((spelling) => spelling !== word);
}

/** A key under which words that differ by accents and doubled letters meet: people mistake them most. */
export function soundKey(word: string): string {
  return fold(word).replace(/cq/g, 'q').replace(/(.)\1/g, '$1');
}
