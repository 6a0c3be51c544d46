import type { Question } from '#engine/ports/answerer.js';
import { type Analysis, analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { pointsBack, stopWordsOf } from '../text/stop-words.js';

/** Words of a question that are looked at; a visitor's message has at most 4000 characters. */
export const mostWords = 400;

const fewContentWords = 3;

/** Ways to read a question: as it stands and, when it looks like a follow-up, with the turn before it. */
export function readings({ text, previousTurn }: Question, language: Language): string[] {
  if (previousTurn === null || previousTurn.trim() === '') return [text];
  return followsUp(analyse(text, language, mostWords), language) ? [text, `${previousTurn}\n${text}`] : [text];
}

function followsUp({ words }: Analysis, language: Language): boolean {
  const stopWords = stopWordsOf(language);
  const content = words.filter((word) => !stopWords.has(word));
  return words.length > 0 && (content.length < fewContentWords || pointsBack(words[0] as string, language));
}
