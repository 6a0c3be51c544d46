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
/** By locale: questions as visitors type them, with the article that answers each, and questions that none answers. */
const asked = z.record(
  z.string(),
  z.object({ answerable: z.record(z.string(), z.string()), unanswerable: z.array(z.string()) }),
);

/**
 * The project's own small set: its demo knowledge, questions to it and questions beyond it. Too small to measure quality;
 * it shows without any download what a fresh installation does.
 */
export function* projectTasks(root: string): Generator<Task> {
  const questions = asked.parse(JSON.parse(readFileSync(join(root, 'e2e', 'eval-kb', 'questions.json'), 'utf8')));
  for (const [locale, { answerable, unanswerable }] of Object.entries(questions)) {
    const folder = join(root, 'demo', 'knowledge', locale);
    if (!existsSync(folder)) continue;
    const articles = readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .flatMap((name) => read(name.slice(0, -3), readFileSync(join(folder, name), 'utf8')) ?? []);
    yield {
      name: `demo ${locale}`,
      locale,
      articles,
      questions: [
        ...Object.entries(answerable).map(([text, truth]) => ({ text, truth })),
        ...unanswerable.map((text) => ({ text, truth: null })),
      ],
      validation: [],
    };
  }
}

function read(id: string, text: string): EvaluationArticle | null {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) return null;
  return { id, ...header.parse(parse(match[1] ?? '')), body: match[2] ?? '' };
}
