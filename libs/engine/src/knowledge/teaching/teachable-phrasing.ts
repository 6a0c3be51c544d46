import type { AnswerDecision } from '#contracts/answer.js';
import { phrasingFromQuestion } from '#domain/knowledge/phrasing-from-question.js';

/**
 * What a decision's question would teach, without personal data. Null where it makes no sense without the turn before it:
 * what came near to one of the two alone may be far from both together.
 */
export function teachablePhrasing({ question, standalone }: AnswerDecision): string | null {
  return standalone === undefined ? phrasingFromQuestion(question) : null;
}
