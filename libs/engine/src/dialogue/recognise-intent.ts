import type { AnswerDecision } from '#contracts/answer.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import { wishWords } from '#domain/dialogue/intents/without-courtesy.js';
import type { Answer, Answerer, Question } from '../ports/answerer.js';
import { intentIndex, intentOfArticle } from './intent-articles.js';

/**
 * What a turn asks to be done. `sure`: at the threshold of the question, or {@link leastConfidence}. `maybe`: the visitor may be asked; `choices` are the titles of intents, best
 * first.
 */
export type RecognisedIntent =
  | { readonly kind: 'sure'; readonly intent: BotActionName; readonly confidence: number }
  | { readonly kind: 'maybe'; readonly choices: readonly { readonly label: string; readonly intent: BotActionName }[] };

/** A form that nobody wanted is worse than an answer beside the question: the least confidence for it, whatever that for answers is. */
const leastConfidence = 0.95;

/** The least confidence in all intents together that are offered as choices. */
const leastOffer = 0.6;

/**
 * Recognises what a turn asks to be done. Null: nothing that this chatbot can do. The knowledge base is asked as well: see {@link preferIntent}.
 * Rejects as `answerer.answer` does.
 */
export async function recogniseIntent(
  answerer: Pick<Answerer, 'answer'>,
  question: Question,
  signal: AbortSignal,
): Promise<RecognisedIntent | null> {
  const { chosen: _, rejected: __, policyTopics: ___, ...asked } = question;
  const threshold = Math.max(question.threshold, leastConfidence);
  const wish = { ...asked, text: wishWords(asked.text), threshold, chatbotId: intentIndex(question.chatbotId) };
  return intentIn(await answerer.answer(wish, signal));
}

/**
 * What a turn leads to, given what the knowledge base answers to it: the intent, a choice among intents, or null for the knowledge base. The surer
 * of the two has the turn; only where the knowledge base has no answer may the visitor be asked about intents.
 */
export function preferIntent(recognised: RecognisedIntent | null, knowledge: AnswerDecision): RecognisedIntent | null {
  const isAnswered = knowledge.decision === 'answer';
  const isKept = knowledge.reason === 'visitor_requested' || knowledge.reason === 'policy_topic';
  if (recognised === null || isKept) return null;
  if (recognised.kind === 'sure') return isAnswered && knowledge.confidence > recognised.confidence ? null : recognised;
  return isAnswered ? null : recognised;
}

/** The intent in a reply of the index of intents. */
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

/** Whether it is more likely than not that one of these is meant, and likelier than anything else: who asks about jobs wants no order looked up. */
function isWorthOffering(
  { candidates }: AnswerDecision,
  intents: readonly { readonly articleId: ArticleId | undefined }[],
): boolean {
  const [best] = candidates;
  if (!best || intentOfArticle(best.articleId) === null) return false;
  const offered = candidates.filter(({ articleId }) => intents.some((one) => one.articleId === articleId));
  return offered.reduce((sum, { confidence }) => sum + confidence, 0) >= leastOffer;
}
