import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { ask, prepare } from './ask.js';
import { type Outcome, type PromiseScores, score } from './score.js';
import type { Task } from './sets.js';
import { smallSizes, smallTasks } from './small-sets.js';

/** How a few articles answer: several knowledge bases together. */
export interface SmallResult {
  name: string;
  encoder: boolean;
  questions: number;
  answerable: number;
  at90: PromiseScores;
}

const promise = 0.9;

/** Measures knowledge bases of a few articles, drawn from those of the tasks: how often the bot asks back, and whether it should have. */
export async function measureSmall(
  tasks: readonly Task[],
  encoders: readonly (SentenceEncoder | null)[],
  draws: number,
): Promise<SmallResult[]> {
  const results: SmallResult[] = [];
  for (const size of smallSizes) {
    const drawn = tasks.flatMap((task) => [...smallTasks(task, size, draws)]);
    results.push(...(await measureTogether(String(size), drawn, encoders)));
  }
  return results;
}

/** Measures several knowledge bases as one. */
export async function measureTogether(
  name: string,
  tasks: readonly Task[],
  encoders: readonly (SentenceEncoder | null)[],
): Promise<SmallResult[]> {
  const results: SmallResult[] = [];
  for (const encoder of encoders) {
    const outcomes: Outcome[] = [];
    for (const task of tasks) outcomes.push(...(await askAll(task, encoder)));
    const { questions, answerable, promises } = score(outcomes, [[], outcomes]);
    const at90 = promises.find(({ promised }) => promised === promise);
    if (at90) results.push({ name, encoder: encoder !== null, questions, answerable, at90 });
  }
  return results;
}

async function askAll(task: Task, encoder: SentenceEncoder | null): Promise<Outcome[]> {
  const answerer = await prepare(task, encoder);
  const outcomes = await ask(answerer, task, task.questions, promise);
  await answerer.close();
  return outcomes;
}
