import snowball from 'snowball-stemmers';
import { fold, type Language } from './normalise.js';

const algorithms: Record<Language, string> = { en: 'english', it: 'italian' };
const remembered = 50_000;

const stemmers = new Map<Language, (word: string) => string>();

/** Stems one lower-case word and takes its accents off. Words of a language without an algorithm only lose their accents. */
export function stemmerOf(language: Language): (word: string) => string {
  const known = stemmers.get(language);
  if (known) return known;
  const algorithm = algorithms[language];
  const made = remember(algorithm ? withAlgorithm(algorithm) : fold);
  stemmers.set(language, made);
  return made;
}

function withAlgorithm(algorithm: string): (word: string) => string {
  const stemmer = snowball.newStemmer(algorithm);
  return (word) => fold(stemmer.stem(word));
}

/** Stemming costs ten microseconds a word and text repeats its words. */
function remember(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    let result = stems.get(word);
    if (result === undefined) {
      result = stem(word);
      if (stems.size >= remembered) stems.clear();
      stems.set(word, result);
    }
    return result;
  };
}
