import { fold, type Language, normalise } from './normalise.js';
import { stemmerOf } from './stem.js';

/** Analysed text, the input of the members: its words without accents, and the stem of each. Both lists have the same length. */
export interface Analysis {
  words: string[];
  stems: string[];
}

/** Limits of the analysis: longer questions and words cost time and carry no more meaning. */
const limit = { wordLength: 40 };

const wordPattern = /[\p{L}\p{M}]+|\p{N}+/gu;

export function analyse(text: string, language: Language, maxWords = Number.POSITIVE_INFINITY): Analysis {
  const words: string[] = [];
  for (const match of normalise(text, language).matchAll(wordPattern)) {
    if (words.length >= maxWords) break;
    words.push(match[0]);
  }
  return analysisOf(words, language);
}

/** Concatenates the analyses of several texts. */
export function joinAnalyses(parts: readonly Analysis[]): Analysis {
  return { words: parts.flatMap(({ words }) => words), stems: parts.flatMap(({ stems }) => stems) };
}

/** Upper bound of the average word length in a question, in characters. */
const charactersOfWord = 10;

/** Analysis of the last words of a text: a question is usually at its end. */
export function analyseEnd(text: string, language: Language, maxWords: number): Analysis {
  const end = text.slice(-maxWords * (1 + charactersOfWord));
  const words = normalise(end, language).match(wordPattern) ?? [];
  return analysisOf(words.slice(-maxWords), language);
}

function analysisOf(written: readonly string[], language: Language): Analysis {
  const stem = stemmerOf(language);
  const words = written.map((word) => word.slice(0, limit.wordLength));
  return { words: words.map(fold), stems: words.map(stem) };
}
