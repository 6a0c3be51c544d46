import type { Candidate } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { Proposal } from './propose.js';
import { blank, saying, withholding } from './record.js';
import { wording } from './wording.js';

/** Below this probability an offer is no help but a second wrong answer. */
const plausible = 0.1;
/** However sure the rejected one was, this much is left for none of the others being right. */
const leastNone = 0.1;
const candidatesKept = 5;

/**
 * The best that the visitor has not called wrong, with words that say it is an attempt. Its probability is what is left:
 * that of a rejected candidate is known to be nought, and the others share it.
 */
export function nextBest(question: Question, rejected: readonly ArticleId[], proposals: readonly Proposal[]): Answer {
  const gone = new Set<ArticleId>(rejected);
  const left = proposals.flatMap((proposal) => {
    const others = proposal.candidates.filter(({ articleId }) => !gone.has(articleId));
    const all = sumOf(others) + Math.max(leastNone, 1 - sumOf(proposal.candidates));
    return proposal.candidates.flatMap((candidate, place) => {
      if (gone.has(candidate.articleId)) return [];
      return [{ proposal, place, candidate: { ...candidate, confidence: candidate.confidence / all } }];
    });
  });
  left.sort((one, other) => other.candidate.confidence - one.candidate.confidence);
  const [first] = left;
  if (!first) return withholding({ ...blank(question), evidence: { rejected: gone.size } }, 'no_match');
  const { proposal, place, candidate } = first;
  const considered = {
    ...blank(question),
    candidates: left.slice(0, candidatesKept).map((one) => one.candidate),
    evidence: { ...proposal.evidence, rejected: gone.size },
    confidence: candidate.confidence,
    calibration: proposal.calibration,
  };
  if (candidate.confidence < plausible) return withholding(considered, 'low_confidence');
  const said = proposal.say(place);
  return saying(considered, { ...said, text: `${wording('perhaps', question.locale)}\n\n${said.text}` });
}

function sumOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { confidence }) => sum + confidence, 0);
}
