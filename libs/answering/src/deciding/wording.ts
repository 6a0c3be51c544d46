import { type Language, languageOf } from '../text/normalise.js';

/** Fixed sentences of the answerer, beside small talk. */
type Sentence = 'whichOne' | 'perhaps';

const sentences: Record<Sentence, Record<'en' | 'it', string>> = {
  whichOne: { en: 'Did you mean…?', it: 'Intendeva forse…?' },
  perhaps: { en: 'This may be what you are looking for:', it: 'Forse è questo che cerca:' },
};

/** Sentence in the language of the conversation, else in English. */
export function wording(sentence: Sentence, locale: string): string {
  const language: Language = languageOf(locale);
  return sentences[sentence][language === 'it' ? 'it' : 'en'];
}
