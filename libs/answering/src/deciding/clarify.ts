import type { Question } from '#engine/ports/answerer.js';
import { analyse } from '../text/analyse.js';
import { languageOf } from '../text/normalise.js';
import type { Choice, Proposal } from './propose.js';

/** Somebody who writes so few words names a subject and has not asked yet. */
const wordsOfSubject = 2;
/** So probably must the right answer be among those that are offered on a subject. */
const enoughOnSubject = 0.5;

/**
 * What to ask back when nothing is sure enough to be said: the fewest answers among which the right one is as surely as
 * an answer would have to be right: asking promises what answering promises. On a mere subject ("return") as many as there
 * are, if the right one is more likely among them than not: calling a person for one word helps nobody.
 */
export function choiceFor(question: Question, proposals: readonly Proposal[]): Choice | null {
  if (!question.mayClarify) return null;
  const onSubject = isSubject(question);
  const enough = onSubject ? Math.min(enoughOnSubject, question.threshold) : question.threshold;
  const sureEnough = proposals.flatMap(({ choices }) => choices).filter(({ confidence }) => confidence >= enough);
  const order = onSubject ? -1 : 1;
  sureEnough.sort(
    (left, right) => order * (left.answers.length - right.answers.length) || right.confidence - left.confidence,
  );
  return sureEnough[0] ?? null;
}

function isSubject({ text, locale }: Question): boolean {
  return analyse(text, languageOf(locale), wordsOfSubject + 1).words.length <= wordsOfSubject;
}
