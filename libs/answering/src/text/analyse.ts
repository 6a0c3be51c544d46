import { fold, type Language, normalise } from './normalise.js';
import { stemmerOf } from './stem.js';

/** A text as the members see it: its words, accents off, and the stem of each. Both lists have the same length. */
export interface Analysis {
  words: string[];
  stems: string[];
}

/** Longer questions and words carry no more meaning, only cost: what lies beyond is not looked at. */
const limit = { wordLength: 40 };

const wordPattern = /[\p{L}\p{M}]+|\p{N}+/gu;

export function analyse(text: string, language: Language, maxWords = Number.POSITIVE_INFINITY): Analysis {
  const stem = stemmerOf(language);
  const words: string[] = [];
  const stems: string[] = [];
  for (const match of normalise(text, language).matchAll(wordPattern)) {
    if (words.length >= maxWords) break;
    const word = match[0].slice(0, limit.wordLength);
    words.push(fold(word));
    stems.push(stem(word));
  }
  return { words, stems };
}
