import type { Question } from '#engine/ports/answerer.js';
import type { Choice, Proposal } from './propose.js';

/** Minimum probability that the right answer is among the choices. */
export const minChoicesProbability = 0.5;
const maxOffered = 3;
/** Minimum confidence in the best candidate: below it, no choice is worth showing to a visitor. */
const minCandidateConfidence = 0.1;
/** Minimum probability of a document that is offered beside answers. */
const minDocumentProbability = 0.15;

/**
 * Clarifying question for the case that no proposal passes (`proposals`: highest confidence first). Picks the combination of one to three
 * articles that most probably includes the right answer, if that is more likely than not and the best candidate has a real chance. A document
 * may be offered beside answers in its language.
 */
export function choiceFor(question: Question, proposals: readonly Proposal[]): Choice | null {
  if (!question.mayClarify || (proposals[0]?.confidence ?? 0) < minCandidateConfidence) return null;
  const answers = choicesOf(proposals, 'answers');
  const documents = choicesOf(proposals, 'documents');
  const worthy = documents.filter(({ confidence }) => confidence >= minDocumentProbability);
  const together = answers.flatMap((some) =>
    worthy.filter(({ language }) => language === some.language).map((document) => eitherOf(some, document)),
  );
  const likely = [...answers, ...documents, ...together].filter(
    ({ confidence, answers: offered }) => confidence >= minChoicesProbability && offered.length <= maxOffered,
  );
  likely.sort((left, right) => right.confidence - left.confidence);
  return likely[0] ?? null;
}

function choicesOf(proposals: readonly Proposal[], source: Proposal['source']): Choice[] {
  return proposals.flatMap((proposal) => (proposal.source === source ? proposal.choices : []));
}

/** Noisy-or of two choices: one of them is right unless neither is. If they share articles, the confidence is that of the better one at least. */
export function eitherOf(left: Choice, right: Choice): Choice {
  const others = right.answers.filter(({ articleId }) => !left.answers.some((known) => known.articleId === articleId));
  const isDisjoint = others.length === right.answers.length;
  const confidence = isDisjoint
    ? 1 - (1 - left.confidence) * (1 - right.confidence)
    : Math.max(left.confidence, right.confidence);
  return { ...left, confidence, answers: [...left.answers, ...others] };
}
