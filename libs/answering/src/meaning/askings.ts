import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { Meaning } from '../members/meaning.js';

/** Ways of asking for one answer that get a vector: further ones would cost more than they tell. */
const most = 20;

/** The ways of asking of an answer that are compared by their meaning. */
export function askingsOf({ askings }: AnswerUnit): string[] {
  return askings.slice(0, most);
}

export function meaningOf(unit: AnswerUnit, vectorOf: (text: string) => Float32Array | undefined): Meaning {
  return askingsOf(unit).flatMap((asking) => vectorOf(asking) ?? []);
}
