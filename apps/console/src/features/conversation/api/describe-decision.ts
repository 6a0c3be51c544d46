import type { AnswerDecision } from '#contracts/answer.js';
import type { Translation } from '../../../lib/translate.js';

/** Decision of the bot as one sentence, or the visitor's choice after a clarification. */
export function describeDecision(t: Translation, { decision, reason, choice }: AnswerDecision): string {
  if (choice) return t(choice.articleId === null ? 'decision.declined' : 'decision.chosen');
  return reason ? t(`withheld.${reason}`) : t(`decision.${decision}`);
}
