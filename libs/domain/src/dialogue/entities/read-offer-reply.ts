import { locales } from '#contracts/states.js';
import { plainWords } from './plain-words.js';
import { isCancel } from './read-cancel.js';
import { readConsent } from './read-consent.js';
import { phraseKind } from './small-talk-phrases.js';

/** Words of agreement beside thanks: "yes, thanks". Approval alone agrees to nothing: "great, thanks!". */
const agreeing =
  /(?:^| )(?:yes|yep|yeah|yup|sure|ok|okay|please|go|do|si|certo|certamente|volentieri|va bene|d accordo)(?: |$)/;
/** Agreement in words that decline elsewhere: "yes, all good", "no problem". */
const willing = /^(?:yes|yep|yeah|yup|sure|si|certo|certamente) |(?:problems?|problema|worries)$/;
const goingOn = /^(?:let (?:us|s) (?:do (?:it|that)|go)|facciamol[oa]|facciamo|andiamo)$/;

/**
 * Reply to the offer to resume a request. `rest`: the remaining words, normalized, which may be a request of their own;
 * empty: none. Null: neither agreement nor refusal, as in thanks.
 */
export function readOfferReply(text: string): { readonly agrees: boolean; readonly rest: string } | null {
  const words = plainWords(text.replace(/['’]s(?!\p{L})/gu, ' is'));
  const kinds = locales.map((language) => phraseKind(words, language));
  if (isCancel(text) || (kinds.includes('decline') && !willing.test(words))) return { agrees: false, rest: '' };
  if (kinds.includes('thanks') && readConsent(text)?.agrees && !agreeing.test(words)) return null;
  // "No, I do not need it" contains words of agreement as well.
  const refusal = /^no (?!(?:yes|ok|si) )(.+)/.exec(words);
  const consent = readConsent(text) ?? (refusal && { agrees: false, rest: refusal[1] ?? '' });
  return consent && goingOn.test(consent.rest) ? { ...consent, rest: '' } : consent;
}
