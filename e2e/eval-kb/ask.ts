import { createAnswerer, type EmbeddedAnswerer } from '#answering/answerer.js';
import { trainInThread } from '#answering/training/train-in-thread.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Answer, KnowledgeArticle } from '#engine/ports/answerer.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { Outcome } from './score.js';
import type { EvaluationQuestion, Task } from './sets.js';

const chatbotId = 'evaluation' as ChatbotId;

/** Gives an answerer the task's articles and waits until it is trained. */
export async function prepare(task: Task, encoder: SentenceEncoder | null): Promise<EmbeddedAnswerer> {
  const answerer = createAnswerer({
    quietMs: 0,
    encoder,
    trainer: trainInThread,
    onProblem: (problem) => {
      throw problem;
    },
  });
  await answerer.load(knowledgeArticles(task));
  await answerer.trained();
  return answerer;
}

export function knowledgeArticles({ articles, locale }: Task): KnowledgeArticle[] {
  return articles.map(({ id, ...article }) => ({ ...article, id: id as ArticleId, chatbotId, version: 1, locale }));
}

/**
 * Asks the questions in their order, as visitors would, at one threshold: the unlabelled correction by traffic runs
 * meanwhile. The bot may ask back.
 */
export async function ask(
  answerer: EmbeddedAnswerer,
  task: Task,
  questions: readonly EvaluationQuestion[],
  promise: number,
): Promise<Outcome[]> {
  answerer.setFeedback(chatbotId, { decisions: [], verdicts: [] });
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const answer = await answerer.answer(
      { chatbotId, text: question.text, locale: task.locale, previousTurn: null, threshold: promise, mayClarify: true },
      new AbortController().signal,
    );
    outcomes.push(outcomeOf(question, answer));
  }
  return outcomes;
}

function outcomeOf(
  { right, answers = [] }: EvaluationQuestion,
  { decision, citations, choices, text }: Answer,
): Outcome {
  const said = citations[0]?.articleId ?? null;
  return {
    right,
    answers,
    ranked: [...new Set(decision.candidates.map(({ articleId }) => String(articleId)))],
    confidence: decision.candidates.length > 0 ? decision.confidence : 0,
    raw: decision.evidence.answersRaw ?? decision.evidence.documentsRaw ?? 0,
    // Small talk cites nothing: a greeting is not counted among the answers.
    answeredWith: decision.decision === 'answer' && said !== null ? String(said) : null,
    offered: decision.decision === 'clarify' ? choices.map(({ articleId }) => String(articleId)) : [],
    sentence: text,
  };
}
