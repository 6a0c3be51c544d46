import { seededRandom, shuffle } from '#answering/numeric/random.js';
import type { Task } from './sets.js';

/** Numbers of articles that a new business has. */
export const smallSizes = [3, 5, 10];

/**
 * Questions beyond the knowledge base per question that it answers: most questions to a new business have no article
 * yet.
 */
const beyondForEach = 2;

/** Draws of a few articles from a knowledge base, with the questions that they answer and others of the same visitors. */
export function* smallTasks(task: Task, size: number, draws: number): Generator<Task> {
  for (let draw = 0; draw < draws; draw += 1) {
    const random = seededRandom(1 + draw);
    const articles = shuffle([...task.articles], random).slice(0, size);
    const known = new Set(articles.map(({ id }) => id));
    const asked = task.questions.map(({ right, ...question }) => ({
      ...question,
      right: right.filter((id) => known.has(id)),
    }));
    const answerable = asked.filter(({ right }) => right.length > 0);
    const beyond = shuffle(
      asked.filter(({ right }) => right.length === 0),
      random,
    ).slice(0, beyondForEach * Math.max(2, answerable.length));
    yield {
      ...task,
      name: `${task.name}, ${size} articles #${draw + 1}`,
      articles,
      questions: shuffle([...answerable, ...beyond], random),
      validation: [],
    };
  }
}
