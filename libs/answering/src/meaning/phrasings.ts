import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { Meaning } from '../members/meaning.js';

/** Phrasings of one answer that get a vector: more cost more than they add. */
const most = 20;

/** The phrasings of an answer that are compared by their vectors: its title and the first of its variants. */
export function phrasingsOf({ phrasings }: AnswerUnit): string[] {
  return phrasings.slice(0, most);
}

/** All that a question's vector is compared with: visitors ask in the words of the answer as often as in those of its phrasings. */
export function comparedTextsOf(unit: AnswerUnit): string[] {
  return [...phrasingsOf(unit), ...unit.sentences];
}

export function meaningOf(unit: AnswerUnit, vectorOf: (text: string) => Float32Array | undefined): Meaning {
  return comparedTextsOf(unit).flatMap((text) => vectorOf(text) ?? []);
}
