import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { EvaluationArticle, Task } from './sets.js';

const header = z.object({
  kind: z.enum(['answer', 'document']),
  title: z.string(),
  variants: z.array(z.coerce.string()).default([]),
});

/** By locale: questions as visitors type them, with the articles that answer each; none for a question beyond the knowledge. */
const asked = z.record(z.string(), z.array(z.object({ text: z.string(), articles: z.array(z.string()) })));

const locales = ['en', 'it'];

/** `development`: the prior of the confidence was fitted to them. `held-out`: nothing was chosen on them. */
export const parts = ['development', 'held-out'] as const;
export type Part = (typeof parts)[number];

/**
 * Made-up businesses, each with a knowledge base in two languages and natural questions to it, written by people who
 * had not seen its phrasings. `demo` is the demonstration's.
 */
export function* projectTasks(root: string, wanted: readonly Part[] = parts): Generator<Task & { part: Part }> {
  const folder = join(root, 'e2e', 'eval-kb', 'businesses');
  for (const business of readdirSync(folder).sort()) {
    for (const part of wanted) {
      const file = join(folder, business, `${part}.json`);
      if (!existsSync(file)) continue;
      const questions = asked.parse(JSON.parse(readFileSync(file, 'utf8')));
      for (const locale of locales) {
        const knowledge = business === 'demo' ? join(root, 'demo', 'knowledge') : join(folder, business);
        yield {
          name: `${business} ${locale} ${part}`,
          part,
          locale,
          articles: articlesIn(join(knowledge, locale)),
          questions: (questions[locale] ?? []).map(({ text, articles }) => ({ text, right: articles })),
          validation: [],
        };
      }
    }
  }
}

function articlesIn(folder: string): EvaluationArticle[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => read(name.slice(0, -3), readFileSync(join(folder, name), 'utf8')) ?? []);
}

function read(id: string, text: string): EvaluationArticle | null {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) return null;
  return { id, ...header.parse(parse(match[1] ?? '')), body: match[2] ?? '' };
}
