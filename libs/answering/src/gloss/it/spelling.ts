import { fold } from '../../text/normalise.js';

/** Corrections of chat spellings and typos, closest first: "ke" is "che", "ciaooo" is "ciao", "aquisto" lacks a doubled letter. */
export function respellings(word: string): string[] {
  const calm = word.replace(/(\p{L})\1{2,}/gu, '$1');
  const withoutK = calm.replace(/k(?=[eièé])/g, 'ch').replace(/k/g, 'c');
  return [...new Set([calm, withoutK])].filter((spelling) => spelling !== word);
}

/** Phonetic key: equal for words that differ only by accents and doubled letters, the most frequent mistakes. */
export function soundKey(word: string): string {
  return fold(word).replace(/cq/g, 'q').replace(/(.)\1/g, '$1');
}
