import { plainWords } from './plain-words.js';
import { readConsent } from './read-consent.js';
import { type PhraseKind, phraseKind } from './small-talk-phrases.js';

/** Kinds that say nothing for a form. A call for help is none of them, and a refusal answers the form. */
const idle: ReadonlySet<PhraseKind> = new Set(['identity', 'wellbeing', 'goodbye', 'thanks', 'greeting']);
/** Words of approval that are also names: "A che nome?" "Grande". */
const alsoNames = /^(?:bravo|brava|bravi|grande|bello|sicuro|chiaro)$/;
const longest = 120;

/**
 * Whether the whole message is small talk or courtesy, in either language: "thanks", "ciao", "how are you?", "lol". What
 * agrees or refuses answers something: "perfect, thanks", "no thanks".
 */
export function isSmallTalk(text: string): boolean {
  if (text.length > longest || readConsent(text)?.rest === '') return false;
  const words = plainWords(text.replace(/['’]s(?!\p{L})/gu, ' is').replace(/['’]m(?!\p{L})/gu, ' am'));
  if (alsoNames.test(words)) return false;
  const kinds = words === '' ? [] : ['en', 'it'].map((language) => phraseKind(words, language));
  return kinds.some((kind) => kind !== null && (idle.has(kind) || (kind === 'acknowledgement' && !text.includes('?'))));
}
