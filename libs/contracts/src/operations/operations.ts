import { answers } from './answers.js';
import { articleBatches } from './article-batches.js';
import { articleGroups } from './article-groups.js';
import { articleImports } from './article-imports.js';
import { articleRecall } from './article-recall.js';
import { articleVersions } from './article-versions.js';
import { articles } from './articles.js';
import { chatbots } from './chatbots.js';
import { conversations } from './conversations.js';
import { documentation } from './documentation.js';
import { health } from './health.js';
import { history } from './history.js';
import { insights } from './insights.js';
import type { Operation } from './operation.js';
import { operators } from './operators.js';
import { sessions } from './sessions.js';
import { suggestedPhrasings } from './suggested-phrasings.js';
import { testSets } from './test-sets.js';
import { visitors } from './visitors.js';

/**
 * Every REST operation, by resource. Controllers bind to this table, the sdk's client is typed by it, and the OpenAPI
 * document is generated from it.
 */
export const operations = {
  visitors,
  conversations,
  history,
  operators,
  articles,
  articleVersions,
  articleRecall,
  articleGroups,
  articleBatches,
  articleImports,
  answers,
  suggestedPhrasings,
  insights,
  testSets,
  chatbots,
  sessions,
  health,
  documentation,
};

type Values<T> = T[keyof T];
type AnyOperation = Values<{ [R in keyof typeof operations]: Values<(typeof operations)[R]> }>;

/** Every operation by its name, such as `GET /api/v1/articles/:id`. */
export type OperationByName = { [O in AnyOperation as `${O['method']} ${O['path']}`]: O };
export type OperationName = keyof OperationByName;

/** The same table for code that handles every operation alike. */
export const resources: Readonly<Record<string, Readonly<Record<string, Operation>>>> = operations;
export const allOperations: readonly Operation[] = Object.values(resources).flatMap((resource) =>
  Object.values(resource),
);
