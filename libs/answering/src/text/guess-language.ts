import { analyse } from './analyse.js';
import type { Language } from './normalise.js';
import { stopWordsOf } from './stop-words.js';

/** Number of characters that are enough to detect the language. */
const enough = 500;

/**
 * Language detection by stop words. Returns the language whose stop words the text uses most; if there is no clear winner, all languages, the
 * preferred one first.
 */
export function guessLanguages(text: string, preferred: Language, spoken: Language[]): Language[] {
  const ordered = [...spoken].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  if (ordered.length < 2) return ordered;
  const beginning = text.slice(0, enough);
  const votes = ordered.map((language) => {
    const stopWords = stopWordsOf(language);
    const { words } = analyse(beginning, language, 60);
    return words.filter((word) => stopWords.has(word)).length;
  });
  const most = Math.max(...votes);
  const winners = ordered.filter((_, index) => votes[index] === most);
  // One stop word may be a coincidence ("a", "i" are words of both languages), so a clear winner needs at least two.
  return winners.length === 1 && most >= 2 ? winners : ordered;
}
