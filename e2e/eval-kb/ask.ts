import { createAnswerer, type EmbeddedAnswerer } from '#answering/answerer.js';
import { trainInThread } from '#answering/training/train-in-thread.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import type { Outcome } from './score.js';
import type { Task } from './sets.js';

const chatbotId = 'evaluation' as ChatbotId;

/** Gives an answerer the task's articles and waits until it is trained. */
export async function prepare(task: Task): Promise<EmbeddedAnswerer> {
  const answerer = createAnswerer({
    quietMs: 0,
    trainer: trainInThread,
    onProblem: (problem) => {
      throw problem;
    },
  });
  await answerer.load(
    task.articles.map(
      ({ id, ...article }): KnowledgeArticle => ({
        ...article,
        id: id as ArticleId,
        chatbotId,
        version: 1,
        locale: task.locale,
      }),
    ),
  );
  await answerer.trained();
  return answerer;
}

/** Asks the questions in their order, as visitors would: what the answerer learns from their number, it learns on the way. */
export async function ask(answerer: EmbeddedAnswerer, task: Task, questions: Task['questions']): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { text, truth, answers } of questions) {
    const { decision, ...answer } = await answerer.answer(
      { chatbotId, text, locale: task.locale, previousTurn: null, threshold: 0 },
      new AbortController().signal,
    );
    outcomes.push({
      ranked: [...new Set(decision.candidates.map(({ articleId }) => String(articleId)))],
      truth,
      confidence: decision.candidates.length > 0 ? decision.confidence : 0,
      raw: decision.evidence.answersRaw ?? decision.evidence.documentsRaw ?? 0,
      sentence: answer.text,
      answers: answers ?? [],
    });
  }
  return outcomes;
}

/** How often the visitor is asked which one is meant at a knob, and how often the right one is among the choices. */
export interface AskedBack {
  promised: number;
  share: number;
  /** Null where nobody was asked back. */
  rightAmong: number | null;
}

/** Asks everything again at each knob with leave to ask back. */
export async function askBack(answerer: EmbeddedAnswerer, task: Task, knobs: readonly number[]): Promise<AskedBack[]> {
  const results: AskedBack[] = [];
  for (const promised of knobs) {
    let asked = 0;
    let right = 0;
    for (const { text, truth } of task.questions) {
      const { decision, choices } = await answerer.answer(
        { chatbotId, text, locale: task.locale, previousTurn: null, threshold: promised, mayClarify: true },
        new AbortController().signal,
      );
      if (decision.decision !== 'clarify') continue;
      asked += 1;
      if (choices.some(({ articleId }) => articleId === truth)) right += 1;
    }
    results.push({ promised, share: asked / task.questions.length, rightAmong: asked > 0 ? right / asked : null });
  }
  return results;
}
