import type { ArticleId } from '#contracts/ids.js';
import type { Answer, KnowledgeArticle, Question, Trial } from '../../ports/answerer.js';

/** Asks questions in sequence, yielding to the event loop in between. Rejects when the signal aborts. */
export async function askAll(trial: Trial, questions: readonly Question[], signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) {
    signal.throwIfAborted();
    answers.push(await trial.answer(question));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answers;
}

/** Article that an answer was taken from; null: none. */
export function answeredBy({ decision, citations }: Answer): { articleId: ArticleId; title: string } | null {
  const [cited] = citations;
  if (decision.decision !== 'answer' || !cited) return null;
  return { articleId: cited.articleId, title: cited.title };
}

/** Number of cross-validation folds: each holds out every third phrasing, to stand for unforeseen wording. */
export const folds = 3;

/** Splits an article for cross-validation: the article without one fold of its phrasings, and that fold. */
export function holdOut(article: KnowledgeArticle, fold: number): { rest: KnowledgeArticle; heldOut: string[] } {
  const isHeldOut = (_: string, index: number) => index % folds === fold;
  const heldOut = article.variants.filter(isHeldOut);
  const variants = article.variants.filter((variant, index) => !isHeldOut(variant, index));
  return { rest: { ...article, variants }, heldOut };
}
