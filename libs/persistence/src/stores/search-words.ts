/** Tokens as in a full-text index: letters and digits, lower case, without accents. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
