import type { AnswerDecision, Candidate } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';

/** Marker in internal texts: must never reach a visitor. */
export const secret = 'for staff only';

/** Decision record of the bot's answers. */
export const someDecision: AnswerDecision = {
  decision: 'answer',
  reason: null,
  question: secret,
  locale: 'en',
  confidence: 0.5,
  threshold: 0.9,
  candidates: [],
  evidence: {},
  calibration: 'none',
  tookMs: 1,
};

/** An answer that was considered. */
export function someCandidate(articleId: ArticleId, confidence: number): Candidate {
  return { kind: 'answer', articleId, version: 1, passageId: 'passage', title: 'T', confidence, scores: {} };
}
