import { type Gloss, makeGloss } from './gloss.js';
import { makeItalian } from './it/italian.js';
import type { Lexicon } from './lexicon.js';

/** The languages that can be glossed. Another one is another folder and a line here. */
const lexicons: Readonly<Record<string, () => Lexicon>> = { it: makeItalian };

const glosses = new Map<string, Gloss>();

/** The gloss of a language into English, made once on first use; undefined where there is no table. */
export function glossOf(language: string): Gloss | undefined {
  const made = glosses.get(language);
  if (made) return made;
  const makeLexicon = Object.hasOwn(lexicons, language) ? lexicons[language] : undefined;
  if (!makeLexicon) return undefined;
  const gloss = makeGloss(makeLexicon());
  glosses.set(language, gloss);
  return gloss;
}
