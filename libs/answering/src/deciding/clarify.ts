import type { Question } from '#engine/ports/answerer.js';
import type { Choice, Proposal } from './propose.js';

/** Least probability of the right answer among the choices. */
export const moreLikelyThanNot = 0.5;
const maxOffered = 3;
/** Least confidence in the best candidate: where nothing is near, nothing is worth a visitor's look. */
const realChance = 0.1;
/** A document less probable than this is not worth a visitor's look beside answers. */
const worthOffering = 0.15;

/**
 * Choice to ask back with when no proposal passes (surest first): of all combinations of one to three articles, the one that most probably
 * holds the right answer, if that is more likely than not and the best candidate has a real chance. A document may be offered beside answers
 * of its language.
 */
export function choiceFor(question: Question, proposals: readonly Proposal[]): Choice | null {
  if (!question.mayClarify || (proposals[0]?.confidence ?? 0) < realChance) return null;
  const answers = choicesOf(proposals, 'answers');
  const documents = choicesOf(proposals, 'documents');
  const worthy = documents.filter(({ confidence }) => confidence >= worthOffering);
  const together = answers.flatMap((some) =>
    worthy.filter(({ language }) => language === some.language).map((document) => eitherOf(some, document)),
  );
  const likely = [...answers, ...documents, ...together].filter(
    ({ confidence, answers: offered }) => confidence >= moreLikelyThanNot && offered.length <= maxOffered,
  );
  likely.sort((left, right) => right.confidence - left.confidence);
  return likely[0] ?? null;
}

function choicesOf(proposals: readonly Proposal[], source: Proposal['source']): Choice[] {
  return proposals.flatMap((proposal) => (proposal.source === source ? proposal.choices : []));
}

/** Noisy or: one of both is right unless neither is. Where they share articles, at least the surer one. */
export function eitherOf(left: Choice, right: Choice): Choice {
  const others = right.answers.filter(({ articleId }) => !left.answers.some((known) => known.articleId === articleId));
  const isDisjoint = others.length === right.answers.length;
  const confidence = isDisjoint
    ? 1 - (1 - left.confidence) * (1 - right.confidence)
    : Math.max(left.confidence, right.confidence);
  return { ...left, confidence, answers: [...left.answers, ...others] };
}
