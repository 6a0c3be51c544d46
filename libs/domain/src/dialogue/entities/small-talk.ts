import { locales } from '#contracts/states.js';
import { plainWords } from './plain-words.js';
import { readConsent } from './read-consent.js';
import { type PhraseKind, phraseKind } from './small-talk-phrases.js';

/** Kinds that say nothing for a form. A call for help is none of them, and a refusal answers the form. */
const idle: ReadonlySet<PhraseKind> = new Set(['identity', 'wellbeing', 'goodbye', 'thanks', 'greeting']);
/** Words of approval that are also names: "A che nome?" "Grande". */
const alsoNames = /^(?:bravo|brava|bravi|grande|bello|sicuro|chiaro)$/;
/** Short for thanks, and a name. */
const shortThanks = 'ty';
/** Reactions that are no value of any field, unlike "Nice" and "excellent". */
const reacting =
  /^(?:(?:got it|i see|i understand|i understood|understood|makes sense|good to know|you are welcome|not at all|[ah]{2,40}|lol|wow|cool|capito|capisco|ho capito|buono a sapersi|di niente|di nulla|prego|figurati|si figuri)(?: |$))+$/;
const longest = 120;

/**
 * Whether the whole message is small talk or courtesy, in either language: "thanks", "ciao", "how are you?", "lol". What
 * agrees or refuses answers something: "perfect, thanks", "no thanks". `takesWords`: the question is about any words, so
 * that approval may be its answer ("Nice").
 */
export function isSmallTalk(text: string, takesWords = false): boolean {
  if (text.length > longest || readConsent(text)?.rest === '') return false;
  const words = plainWords(text.replace(/['’]s(?!\p{L})/gu, ' is').replace(/['’]m(?!\p{L})/gu, ' am'));
  if (alsoNames.test(words) || (takesWords && words === shortThanks)) return false;
  const kinds = words === '' ? [] : locales.map((language) => phraseKind(words, language));
  const isReaction = !text.includes('?') && (!takesWords || reacting.test(words));
  return kinds.some((kind) => kind !== null && (idle.has(kind) || (kind === 'acknowledgement' && isReaction)));
}
