import type { Question } from '#engine/ports/answerer.js';
import type { Choice, Proposal } from './propose.js';

/**
 * What to ask back when nothing is sure enough to be said: the fewest answers among which the right one is as surely as
 * an answer would have to be right. Asking promises what answering promises.
 */
export function choiceFor(question: Question, proposals: readonly Proposal[]): Choice | null {
  if (!question.mayClarify) return null;
  const sureEnough = proposals
    .flatMap(({ choices }) => choices)
    .filter(({ confidence }) => confidence >= question.threshold);
  sureEnough.sort((left, right) => left.answers.length - right.answers.length || right.confidence - left.confidence);
  return sureEnough[0] ?? null;
}
