import { limits } from '#contracts/limits.js';
import { plainWords } from '#domain/dialogue/entities/plain-words.js';
import type { Question } from '#engine/ports/answerer.js';
import { analyse } from '../text/analyse.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { type SmallTalk, smallTalk } from './small-talk.js';

/** Number of content words that makes a question self-contained, whatever it refers to. */
const enoughContent = 3;

/** Referring words. Narrower than the rule for reading a question with the previous turn: "la" and "there" begin whole sentences too. */
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
 * Standalone form of a question: itself, or with the previous turn for a follow-up ("and for children?"). Null if it refers to something
 * unknown. Conservative, because it sees words only: a phrasing added to an article is matched without a previous turn.
 */
export function standaloneQuestion(question: Question, spoken: readonly Language[]): string | null {
  const { text, previousTurn, chosen } = question;
  // A choice is no question; the turn before it is.
  const languageIn = (words: string) => guessLanguages(words, languageOf(question.locale), [...spoken])[0] ?? '';
  const alone = (turn: string) =>
    isSelfContained(turn, languageIn(turn)) || asksPlace.test(plainWords(turn)) ? turn : null;
  if (chosen) return previousTurn === null ? null : alone(previousTurn);
  const before = previousTurn !== null && isQuestion(previousTurn, question) ? previousTurn : null;
  if (before === null) return alone(text);
  const { content, opens, refers } = analyseReferences(text, languageIn(text));
  if (!refers && !(opens && content < enoughContent) && (content > 1 || hasOwnSubject(text, content))) return text;
  if (alone(before) === null) return null;
  const whole = `${before.trim().replace(/\s+/g, ' ')}\n${text}`;
  return whole.length <= limits.variantLength ? whole : null;
}

/** Questions about the business or the visitor, which need no subject from before: "do you deliver", "siete aperti". */
const withSubject =
  /^(?:(?:are|do|did|can|could|will|would) you|(?:can|could|may|do|should) (?:i|we)|is your|are your|siete|fate|avete|potete|accettate|posso|possiamo|potrei|devo) /;
const asksPlace = /^(?:where (?:are you|is your \p{L}+)|dove (?:siete|vi trovate|si trova))$/u;

/** Whether a question of few words names who it is about, and what about them. */
function hasOwnSubject(text: string, content: number): boolean {
  const words = plainWords(text);
  return asksPlace.test(words) || (content > 0 && withSubject.test(words));
}

/** Small talk that leaves the matter open. */
const passing: ReadonlySet<SmallTalk> = new Set(['greeting', 'thanks', 'acknowledgement', 'wellbeing', 'pointer']);

/**
 * The turn that a question may follow: the previous one, or, for a question that does not stand alone, the last one before small talk
 * that leaves the matter open.
 */
export function turnFollowed({ text, previousTurn, earlierTurns = [] }: Question, preferred: Language): string | null {
  if (previousTurn === null || isSelfContained(text, preferred)) return previousTurn;
  for (const turn of [previousTurn, ...earlierTurns]) {
    const talk = smallTalk(turn, preferred);
    if (talk === null) return turn;
    if (!passing.has(talk.kind)) break;
  }
  return previousTurn;
}

/** Whether a turn is self-contained: it has content words, and refers to nothing outside itself. */
export function isSelfContained(text: string, language: Language): boolean {
  const { content, opens, refers } = analyseReferences(text, language);
  return content > 0 && !((opens || refers) && content < enoughContent);
}

/** Whether a turn has a content word. */
export function namesAnything(text: string, language: Language): boolean {
  return analyseReferences(text, language).content > 0;
}

/** Beginning of a long turn that is analysed: nothing of that length is a follow-up. */
const maxWords = 60;
const maxCharacters = 1000;

function analyseReferences(text: string, language: Language) {
  const { words } = analyse(text.slice(0, maxCharacters), language, maxWords);
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
