import type { Question } from '#engine/ports/answerer.js';
import { type Analysis, analyseEnd } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { refersBack, stopWordsOf } from '../text/stop-words.js';

/** Number of words of a question that are analysed, from its end. */
export const maxWords = 120;

const fewContentWords = 3;

/** The previous turn, when the question looks like a follow-up to it; else null. */
export function turnBefore({ text, previousTurn }: Question, language: Language): string | null {
  if (previousTurn === null || previousTurn.trim() === '') return null;
  return followsUp(analyseEnd(text, language, maxWords), language) ? previousTurn : null;
}

function followsUp({ words }: Analysis, language: Language): boolean {
  const stopWords = stopWordsOf(language);
  const content = words.filter((word) => !stopWords.has(word));
  return words.length > 0 && (content.length < fewContentWords || refersBack(words[0] as string, language));
}
