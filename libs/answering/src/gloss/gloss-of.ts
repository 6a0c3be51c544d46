import { type Gloss, makeGloss } from './gloss.js';
import { makeItalian } from './it/italian.js';
import type { Lexicon } from './lexicon.js';

/** Lexicons by language. A new language needs a folder and an entry here. */
const lexicons: Readonly<Record<string, () => Lexicon>> = { it: makeItalian };

const glosses = new Map<string, Gloss>();

/** Gloss of a language into English, built on first use; undefined: no table. */
export function glossOf(language: string): Gloss | undefined {
  const made = glosses.get(language);
  if (made) return made;
  const makeLexicon = Object.hasOwn(lexicons, language) ? lexicons[language] : undefined;
  if (!makeLexicon) return undefined;
  const gloss = makeGloss(makeLexicon());
  glosses.set(language, gloss);
  return gloss;
}
