import type { MessageChoice } from '#contracts/answer.js';
import type { Locale } from '#contracts/states.js';
import { readPosition } from './entities/read-position.js';
import { normalizeWords } from './normalize-words.js';

const labels: Record<Locale, string> = { en: 'None of these', it: 'Nessuna di queste' };

/** Synonyms that people type. */
const synonyms = new Set(
  [
    ['no', 'none', 'neither', 'none of them', 'none of those', 'neither of them', 'something else'],
    ['nessuna', 'nessuno', 'nessuno di questi', 'niente di tutto questo', 'nessuna delle due', 'altro'],
    Object.values(labels),
  ]
    .flat()
    .map(normalizeWords),
);

/** Label for none of the choices, in the conversation's language, else English. */
export function noneOfThese(locale: string): string {
  return labels[locale as Locale] ?? labels.en;
}

/** Whether these words decline all choices: by label, synonym or number, which is the last. */
export function declinesAll(choices: readonly Pick<MessageChoice, 'label'>[], said: readonly string[]): boolean {
  const isDeclined = (words: string) => {
    const plain = normalizeWords(words).replace(/(?<![.!])[.!]+$/, '');
    if (synonyms.has(plain)) return true;
    // It comes last, though "the last one" means the last of the others.
    const { length } = choices;
    return readPosition(words, length) === null && readPosition(words, length + 1) === length;
  };
  return choices.length > 0 && said.length > 0 && said.every(isDeclined);
}
