import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnswerer, type EmbeddedAnswerer } from '#answering/answerer.js';
import { builtinEncoder } from '#answering/encoder/builtin/builtin-encoder.js';
import { trainInThread } from '#answering/training/train-in-thread.js';
import { type IntentName, intentNames } from '#contracts/business/bot-actions.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import {
  contrastArticles,
  intentArticles,
  intentIndex,
  knownArticle,
  type TaughtIntent,
} from '#engine/dialogue/intent-articles.js';
import { type RequestedAction, recogniseAction } from '#engine/dialogue/recognise-action.js';
import type { Answer } from '#engine/ports/answerer.js';
import type { Ports } from '#engine/ports/ports.js';
import { knowledgeArticles } from '../ask.js';
import { patientEncoder } from '../patient-encoder.js';
import { projectTasks } from '../project-set.js';
import type { EvaluationQuestion, Task } from '../sets.js';
import { foreignQuestions } from './foreign-questions.js';
import { reportIntents } from './report-intents.js';

/**
 * Measures the recognition of intents beside a knowledge base: how many requests are recognised, and how many questions to the knowledge are taken
 * for one. Arguments: the business (`demo`), `encoder` to use the built-in sentence encoder, and `held-out` for requests that were written without a
 * look at the examples and are never tuned to, beside public questions of other people about other things, where they are installed.
 */
const root = process.cwd();
const [business = 'demo', ...options] = process.argv.slice(2);
const withEncoder = options.includes('encoder');
const isHeldOut = options.includes('held-out');
const chatbotId = 'evaluation' as ChatbotId;
const never = new AbortController().signal;
/** The demonstration's threshold. */
const threshold = 0.9;

type ByLocale<T> = Readonly<Record<string, T>>;
const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const requests = read<ByLocale<Record<string, string[]>>>(
  import.meta.dirname,
  isHeldOut ? 'held-out-questions.json' : 'intent-questions.json',
);
/**
 * Remarks and questions of the demonstration's customers that none of its actions handles: about its subjects, unlike
 * questions to other assistants.
 */
const remarks = read<ByLocale<string[]>>(import.meta.dirname, 'held-out-remarks.json');
const unanswerable = read<ByLocale<string[]>>(root, 'demo', 'knowledge', 'unanswerable.json');

/** Articles of the businesses that explain how visitors do themselves what an intent does. */
const replaced: Partial<Record<IntentName, readonly string[]>> = {
  'order.status': ['track-order'],
  'appointment.book': ['book-workshop', 'book-appointment'],
  'appointment.cancel': ['cancel-workshop', 'cancel-appointment'],
  'product.availability': ['stock-availability'],
};
/** Those for which there are requests, beside all that the demonstration's bot carries out. */
const measured = intentNames.filter((name) => requests.en?.[name] !== undefined);
const carriedOut: readonly IntentName[] = [...measured, 'ticket.status'];
const intents = carriedOut.map(
  (name): TaughtIntent => ({ name, replaces: (replaced[name] ?? []).map((id) => id as ArticleId) }),
);

/** As much of a chatbot as recognising asks for: its bot does all of it. */
const chatbots = {
  policy: () => ({ actions: intents }),
} as unknown as Ports['chatbots'];

/** Without actions of admins. */
const actionRegistry = { get: () => undefined } as unknown as Ports['actionRegistry'];

const quiet = () => undefined;
const encoder = withEncoder
  ? patientEncoder(builtinEncoder({ debug: quiet, info: quiet, warn: console.warn, error: console.error }))
  : null;

for (const locale of ['en', 'it']) {
  const parts = [...projectTasks(root)].filter(({ name }) => name.startsWith(`${business} ${locale}`));
  const [task] = parts;
  if (!task) continue;
  const questions: EvaluationQuestion[] = [
    ...parts.flatMap((part) => part.questions),
    ...(business === 'demo' ? (unanswerable[locale] ?? []) : []).map((text) => ({ text, right: [] })),
    ...(isHeldOut ? [...foreignQuestions(root, locale), ...(remarks[locale] ?? [])] : []).map((text) => ({
      text,
      right: [],
    })),
  ];
  const asked = [
    ...questions.map((question) => ({ ...question, intent: null })),
    ...measured.flatMap((intent) => (requests[locale]?.[intent] ?? []).map((text) => ({ text, right: [], intent }))),
  ];
  const answerer = await answererOf(task);
  console.log(`\n${business} ${locale}${encoder ? ' with encoder' : ''}`);
  const answers: Answer[] = [];
  for (const { text } of asked) answers.push(await answerer.answer(questionOf(text, locale), never));
  answerer.setFeedback(intentIndex(chatbotId), { decisions: [], verdicts: [] });
  const recognised: (RequestedAction | null)[] = [];
  for (const [at, { text }] of asked.entries()) {
    const answer = answers[at];
    const question = questionOf(text, locale);
    recognised.push(
      answer
        ? await recogniseAction({ actionRegistry, answerer, chatbots, log: console }, question, answer, never)
        : null,
    );
  }
  reportIntents(asked, recognised, answers, intents);
  await answerer.close();
}
await encoder?.close();

async function answererOf(task: Task): Promise<EmbeddedAnswerer> {
  const onProblem = (problem: unknown) => {
    throw problem;
  };
  const answerer = createAnswerer({ quietMs: 0, encoder, trainer: trainInThread, onProblem });
  const articles = knowledgeArticles(task);
  await answerer.load([
    ...articles,
    ...articles.flatMap((article) => knownArticle(article, intents) ?? []),
    ...[...intentArticles(chatbotId, intents), ...contrastArticles(chatbotId)].filter(
      (article) => article.locale === task.locale,
    ),
  ]);
  await answerer.trained();
  return answerer;
}

function questionOf(text: string, locale: string) {
  return { chatbotId, text, locale, previousTurn: null, threshold, mayClarify: true };
}
