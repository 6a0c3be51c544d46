import type { AnswerDecision } from '#contracts/answer.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import { requestWords } from '#domain/dialogue/intents/without-courtesy.js';
import type { Answer, Answerer, Question } from '../ports/answerer.js';
import { intentIndex, intentOfArticle } from './intent-articles.js';

/**
 * Recognised intent. `sure`: at the threshold of the question, or {@link minConfidence}. `maybe`: to be asked; `choices` are titles of
 * intents, best first.
 */
export type RecognisedIntent =
  | { readonly kind: 'sure'; readonly intent: BotActionName; readonly confidence: number }
  | { readonly kind: 'maybe'; readonly choices: readonly { readonly label: string; readonly intent: BotActionName }[] };

/** Minimum confidence to start a form, whatever the threshold for answers: an unwanted form is worse than a wrong answer. */
export const minConfidence = 0.95;

/** Minimum total confidence of intents offered as choices. */
const minOfferConfidence = 0.6;

/**
 * Recognises the intent of a turn. Null: none of this chatbot's. The knowledge base is consulted, too: see {@link
 * preferIntent}. Rejects as `answerer.answer` does.
 */
export async function recogniseIntent(
  answerer: Pick<Answerer, 'answer'>,
  question: Question,
  signal: AbortSignal,
): Promise<RecognisedIntent | null> {
  const { chosen: _, rejected: __, policyTopics: ___, ...asked } = question;
  const threshold = Math.max(question.threshold, minConfidence);
  const request = { ...asked, text: requestWords(asked.text), threshold, chatbotId: intentIndex(question.chatbotId) };
  return intentIn(await answerer.answer(request, signal));
}

/**
 * Decides between intent and knowledge base: an intent, a choice of intents, or null for the knowledge base. The more confident one wins;
 * intents are offered only if the knowledge base has no answer.
 */
export function preferIntent(recognised: RecognisedIntent | null, knowledge: AnswerDecision): RecognisedIntent | null {
  const isAnswered = knowledge.decision === 'answer';
  const isKept = knowledge.reason === 'visitor_requested' || knowledge.reason === 'policy_topic';
  if (recognised === null || isKept) return null;
  if (recognised.kind === 'sure') return isAnswered && knowledge.confidence > recognised.confidence ? null : recognised;
  return isAnswered ? null : recognised;
}

/** Intent in a reply of the index. */
export function intentIn({ decision, citations, choices }: Answer): RecognisedIntent | null {
  const [first] = citations;
  if (decision.decision === 'answer') {
    const intent = first ? intentOfArticle(first.articleId) : null;
    return intent === null ? null : { kind: 'sure', intent, confidence: decision.confidence };
  }
  const intents = choices.flatMap(({ label, articleId }) => {
    const intent = intentOfArticle(articleId);
    return intent === null ? [] : [{ label, intent, articleId }];
  });
  if (decision.decision !== 'clarify' || !isWorthOffering(decision, intents)) return null;
  return { kind: 'maybe', choices: intents.map(({ label, intent }) => ({ label, intent })) };
}

/** Whether one of these is probably meant, and more likely than anything else: a question about jobs needs no order look-up. */
function isWorthOffering(
  { candidates }: AnswerDecision,
  intents: readonly { readonly articleId: ArticleId | undefined }[],
): boolean {
  const [best] = candidates;
  if (!best || intentOfArticle(best.articleId) === null) return false;
  const offered = candidates.filter(({ articleId }) => intents.some((one) => one.articleId === articleId));
  return offered.reduce((sum, { confidence }) => sum + confidence, 0) >= minOfferConfidence;
}
