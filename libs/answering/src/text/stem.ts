import { stemmer as stemItalian } from '@orama/stemmers/italian';
import { stem as stemEnglish } from 'porter2';
import { fold, type Language } from './normalise.js';

/** Snowball's algorithms (Porter 2001), English in its second version. */
const algorithms: Partial<Record<Language, (word: string) => string>> = { en: stemEnglish, it: stemItalian };
/** Packages of the algorithms, part of a trained model's key because another version may change stems. */
export const stemmerPackages = ['porter2', '@orama/stemmers/italian'];

const cacheSize = 50_000;

const stemmers = new Map<Language, (word: string) => string>();

/** Stemmer of one lower-case word; also removes its accents. Without an algorithm for the language, it removes only accents. */
export function stemmerOf(language: Language): (word: string) => string {
  const known = stemmers.get(language);
  if (known) return known;
  const algorithm = algorithms[language];
  const made = memoize(algorithm ? (word) => fold(algorithm(word)) : fold);
  stemmers.set(language, made);
  return made;
}

/** Memoization: stemming costs microseconds per word, and texts repeat their words. */
function memoize(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    let result = stems.get(word);
    if (result === undefined) {
      result = stem(word);
      if (stems.size >= cacheSize) stems.clear();
      stems.set(word, result);
    }
    return result;
  };
}
