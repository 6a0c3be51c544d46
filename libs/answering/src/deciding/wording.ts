import { type Language, languageOf } from '../text/normalise.js';

/** What the answerer says in its own words, beside small talk. */
type Sentence = 'whichOne' | 'perhaps';

const sentences: Record<Sentence, Record<'en' | 'it', string>> = {
  whichOne: { en: 'Which one do you mean?', it: 'Quale di queste intende?' },
  perhaps: { en: 'This may be what you are looking for:', it: 'Forse è questo che cerca:' },
};

/** The sentence in the language of the conversation; in English where that is not spoken here. */
export function wording(sentence: Sentence, locale: string): string {
  const language: Language = languageOf(locale);
  return sentences[sentence][language === 'it' ? 'it' : 'en'];
}
