import type { AnswerUnit } from '../knowledge/answer-unit.js';
import { type Analysis, analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';

/** Share of content words that are changed. */
const changed = 0.4;
/** Stands for a word that nobody has written yet. */
export const unheard = 'zzqx';

/**
 * A way of asking as somebody else might put it: some of its content words are left out, some replaced by words of the
 * answer, some by a word that the knowledge base does not know.
 */
export function disguise(variant: Analysis, unit: AnswerUnit, language: Language, random: () => number): Analysis {
  const stopWords = stopWordsOf(language);
  const content = analyse(unit.passage.text, language).words.filter((word) => !stopWords.has(word));
  const words = variant.words.flatMap((word) => {
    if (stopWords.has(word) || random() >= changed) return [word];
    const way = random();
    if (way < 1 / 3) return [];
    return [way < 2 / 3 ? (content[Math.floor(random() * content.length)] ?? unheard) : unheard];
  });
  return analyse(words.join(' '), language);
}
