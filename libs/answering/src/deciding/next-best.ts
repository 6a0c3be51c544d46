import type { Candidate } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { Proposal } from './propose.js';
import { answered, emptyDraft, withheld } from './record.js';
import { wording } from './wording.js';

/** Minimum probability of an offer: below it, a second wrong answer is too likely. */
const minConfidence = 0.1;
/** Minimum probability that none of the others is right, however confident the rejected one was. */
const minNone = 0.1;
const candidatesKept = 5;

/**
 * Next best candidate after a rejection, introduced as an attempt. Its probability is conditional on the rejection: rejected
 * candidates have probability zero, and the others are renormalised.
 */
export function nextBest(question: Question, rejected: readonly ArticleId[], proposals: readonly Proposal[]): Answer {
  const gone = new Set<ArticleId>(rejected);
  const left = proposals.flatMap((proposal) => {
    const others = proposal.candidates.filter(({ articleId }) => !gone.has(articleId));
    const all = sumOf(others) + Math.max(minNone, 1 - sumOf(proposal.candidates));
    return proposal.candidates.flatMap((candidate, place) => {
      if (gone.has(candidate.articleId)) return [];
      return [{ proposal, place, candidate: { ...candidate, confidence: candidate.confidence / all } }];
    });
  });
  left.sort((one, other) => other.candidate.confidence - one.candidate.confidence);
  const [first] = left;
  if (!first) return withheld({ ...emptyDraft(question), evidence: { rejected: gone.size } }, 'no_match');
  const { proposal, place, candidate } = first;
  const draft = {
    ...emptyDraft(question),
    candidates: left.slice(0, candidatesKept).map((one) => one.candidate),
    evidence: { ...proposal.evidence, rejected: gone.size },
    confidence: candidate.confidence,
    calibration: proposal.calibration,
  };
  if (candidate.confidence < minConfidence) return withheld(draft, 'low_confidence');
  const reply = proposal.reply(place);
  return answered(draft, { ...reply, text: `${wording('perhaps', question.locale)}\n\n${reply.text}` });
}

function sumOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { confidence }) => sum + confidence, 0);
}
