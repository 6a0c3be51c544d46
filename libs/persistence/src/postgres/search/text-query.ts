import { searchWords } from '../../stores/search-words.js';

/** Longer ones are no words, and do not fit into the index. */
const maxWordLength = 200;

/** The words of a text for `search_vector`, which indexes them. */
export function indexedWords(text: string): string {
  return searchWords(text)
    .filter((word) => word.length <= maxWordLength)
    .join(' ');
}

/**
 * Query expression of user input for `search_query`: all words must occur, the last one as a prefix. Input without blanks, such as
 * `e-mail`, must occur together. Null for empty input; punctuation alone matches nothing.
 */
export function queryExpression(typed: string | undefined): string | null {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const phrases = text
    .split(/\s+/u)
    .map(searchWords)
    .filter((words) => words.length > 0);
  return phrases.map((words, place) => phraseOf(words, place === phrases.length - 1)).join(' & ');
}

function phraseOf(words: readonly string[], isLast: boolean): string {
  const quoted = words.map((word) => `'${word}'`);
  const phrase = quoted.join(' <-> ') + (isLast ? ':*' : '');
  return quoted.length > 1 ? `(${phrase})` : phrase;
}
