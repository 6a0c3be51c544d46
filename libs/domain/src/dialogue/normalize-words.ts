/** Normalizes text for comparison: case, surrounding and repeated white space. */
export function normalizeWords(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
