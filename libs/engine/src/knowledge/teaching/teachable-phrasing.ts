import type { AnswerDecision } from '#contracts/answer.js';
import { phrasingFromQuestion } from '#domain/knowledge/phrasing-from-question.js';

/**
 * Phrasing that a decision's question would teach, without personal data. Null for a follow-up: articles near it or the previous turn alone
 * may be far from both together.
 */
export function teachablePhrasing({ question, standalone }: AnswerDecision): string | null {
  return standalone === undefined ? phrasingFromQuestion(question) : null;
}
