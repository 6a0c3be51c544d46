import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Part } from './project-set.js';
import type { Task } from './sets.js';

const knowledge = z.object({
  articles: z.array(z.object({ id: z.string(), title: z.string(), variants: z.array(z.string()), body: z.string() })),
  questions: z.array(z.object({ text: z.string(), articles: z.array(z.string()) })),
});
/** Knowledge bases by business and locale. */
const businesses = z.record(z.string(), z.record(z.string(), knowledge));

/**
 * Businesses with three to nine articles. Half of the questions have no answer, most of them in the words of a phrasing, about another thing: "how
 * much does a filling cost?" where the price of a cleaning is told.
 */
export function* fewArticleTasks(root: string, part: Part): Generator<Task> {
  const file = join(root, 'e2e', 'eval-kb', 'few-articles', `${part}.json`);
  for (const [business, byLocale] of Object.entries(businesses.parse(JSON.parse(readFileSync(file, 'utf8'))))) {
    for (const [locale, { articles, questions }] of Object.entries(byLocale)) {
      yield {
        name: `${business} ${locale} ${part}`,
        locale,
        articles: articles.map((article) => ({ ...article, kind: 'answer' })),
        questions: questions.map(({ text, articles: right }) => ({ text, right })),
        validation: [],
      };
    }
  }
}
