/** Match quality of a search: every word exactly, every word within its edit distance, or no match. */
export type MatchQuality = 'exact' | 'near' | 'none';

export function matchQuality(query: string, text: string): MatchQuality {
  const typed = words(query);
  const folded = fold(text);
  if (typed.every((word) => folded.includes(word))) return 'exact';
  const known = words(text);
  return typed.every((word) => folded.includes(word) || known.some((each) => isNear(word, each))) ? 'near' : 'none';
}

function words(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Edit distance allowed: one in a word of four letters, two in one of eight. Prefixes match. */
function isNear(typed: string, word: string): boolean {
  const allowed = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  return allowed > 0 && prefixDistance(typed, word) <= allowed;
}

/** Edit distance with transpositions (optimal string alignment) to the nearest beginning of `word`. */
function prefixDistance(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, n) => n);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}
