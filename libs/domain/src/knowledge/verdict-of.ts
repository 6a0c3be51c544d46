import type { AnswerDecision } from '#contracts/answer.js';
import type { AnswerOrigin } from '#contracts/events/explanation-events.js';
import type { ArticleId } from '#contracts/ids.js';

export type VisitorVerdict = 'right' | 'wrong';
export type OperatorVerdict = 'right' | 'wrong' | 'accepted' | 'edited' | 'rejected';

/** Decision of the bot with people's verdicts on it. The last verdict of each side counts. */
export interface JudgedDecision {
  readonly origin: AnswerOrigin;
  readonly record: AnswerDecision;
  readonly visitorVerdict: VisitorVerdict | null;
  readonly operatorVerdict: OperatorVerdict | null;
  /** Article that the visitor chose for this question when asked back or while waiting; `none`: declined all. */
  readonly visitorChoice: ArticleId | 'none' | null;
}

/**
 * Whether the best candidate was the right answer; null: unknown. An operator's verdict outranks the visitor's, who can only tell whether
 * the answer helped, or choose it. The answerer is not judged by the result of a choice: the choice itself counts.
 */
export function verdictOf({
  origin,
  record,
  visitorVerdict,
  operatorVerdict,
  visitorChoice,
}: JudgedDecision): boolean | null {
  const [best] = record.candidates;
  if (best === undefined || record.choice !== undefined) return null;
  const chosen = visitorChoice === null ? null : visitorChoice === best.articleId;
  if (record.decision === 'clarify') return chosen;
  switch (operatorVerdict) {
    // Other words from the same article: it was the right one.
    case 'accepted':
    case 'edited':
      return true;
    case 'rejected':
      return false;
    // To withhold was right, so the best candidate was not.
    case 'right':
      return origin === 'said';
    case 'wrong':
      return origin === 'withheld';
    case null:
      return visitorVerdict === null || origin !== 'said' ? chosen : visitorVerdict === 'right';
  }
}
