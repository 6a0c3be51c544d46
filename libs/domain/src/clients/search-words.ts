import { phoneDigits } from './phone-digits.js';

/** Tokens of a text: letters and digits, lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Search words of a client: those of name, e-mail address, phone number and ids in other systems. */
export function searchWords(client: {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly externalIds: Readonly<Record<string, string>>;
}): string[] {
  const { name, email, phone, externalIds } = client;
  // D'Angelo is also written in one word.
  const inOneWord = name.replace(/['’]/g, '');
  const texts = [name, inOneWord, email, phone ?? '', phoneDigits(phone ?? ''), ...Object.values(externalIds)];
  return wordsOf(texts.join(' '));
}
