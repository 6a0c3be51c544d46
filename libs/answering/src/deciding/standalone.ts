import { limits } from '#contracts/limits.js';
import type { Question } from '#engine/ports/answerer.js';
import { analyse } from '../text/analyse.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { smallTalk } from './small-talk.js';

/** With so many content words a question says what it is about, whatever it refers to. */
const enoughContent = 3;

/** Narrower than what makes a question be read with the turn before as well: "la" and "there" begin whole sentences too. */
const referring: Record<Language, { readonly openings: string[]; readonly pronouns: string[] }> = {
  en: {
    openings: ['and', 'also', 'but', 'or'],
    pronouns: ['it', 'they', 'them', 'that', 'this', 'these', 'those', 'one', 'ones'],
  },
  it: {
    openings: ['e', 'ed', 'anche', 'invece', 'ma', 'oppure'],
    pronouns: ['questo', 'questa', 'questi', 'queste', 'quello', 'quella', 'quelli', 'quelle'],
  },
};

/**
 * The question so that it makes sense by itself: as it stands, or with the turn before where it is a follow-up to it
 * ("and for children?"). Null where it refers to something that is not there. Looks at words, so it is cautious: what is
 * taught as a way of asking would go on to be matched without any turn before it.
 */
export function standaloneQuestion(question: Question, spoken: readonly Language[]): string | null {
  const { text, previousTurn, chosen } = question;
  // A choice is no question: what was asked before it is.
  const languageIn = (words: string) => guessLanguages(words, languageOf(question.locale), [...spoken])[0] ?? '';
  const alone = (turn: string) => (standsAlone(turn, languageIn(turn)) ? turn : null);
  if (chosen) return previousTurn === null ? null : alone(previousTurn);
  const before = previousTurn !== null && isQuestion(previousTurn, question) ? previousTurn : null;
  if (before === null) return alone(text);
  const { content, opens, refers } = look(text, languageIn(text));
  if (content > 1 && !(opens && content < enoughContent) && !refers) return text;
  if (alone(before) === null) return null;
  const whole = `${before.trim().replace(/\s+/g, ' ')}\n${text}`;
  return whole.length <= limits.variantLength ? whole : null;
}

/** Makes sense without any turn before it: it says something, and does not refer to what is not there. */
export function standsAlone(text: string, language: Language): boolean {
  const { content, opens, refers } = look(text, language);
  return content > 0 && !((opens || refers) && content < enoughContent);
}

/** A long turn is read at its beginning: nothing of that length is a follow-up. */
const mostWords = 60;
const mostCharacters = 1000;

function look(text: string, language: Language) {
  const { words } = analyse(text.slice(0, mostCharacters), language, mostWords);
  const { openings, pronouns } = referring[language] ?? { openings: [], pronouns: [] };
  const stopWords = stopWordsOf(language);
  const content = new Set(words.filter((word) => !stopWords.has(word))).size;
  const [first = ''] = words;
  return {
    content,
    opens: openings.includes(first),
    refers: pronouns.includes(first) || (content < enoughContent && words.some((word) => pronouns.includes(word))),
  };
}

function isQuestion(turn: string, { locale }: Question): boolean {
  return turn.trim() !== '' && smallTalk(turn, languageOf(locale)) === null;
}
