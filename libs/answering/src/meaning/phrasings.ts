import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { Meaning } from '../members/meaning.js';

/** Maximum number of phrasings of one answer that get a vector: more cost more than they add. */
const most = 20;

/** Phrasings of an answer that get a vector: its title and its first variants. */
export function phrasingsOf({ phrasings }: AnswerUnit): string[] {
  return phrasings.slice(0, most);
}

/** Texts of an answer that get a vector. They include sentences: visitors use the words of the answer as often as those of its phrasings. */
export function comparedTextsOf(unit: AnswerUnit): string[] {
  return [...phrasingsOf(unit), ...unit.sentences];
}

export function meaningOf(unit: AnswerUnit, vectorOf: (text: string) => Float32Array | undefined): Meaning {
  return comparedTextsOf(unit).flatMap((text) => vectorOf(text) ?? []);
}
