import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { EvaluationArticle, EvaluationQuestion, Task } from './sets.js';

const header = z.object({
  kind: z.enum(['answer', 'document']),
  title: z.string(),
  variants: z.array(z.coerce.string()).default([]),
});
const unanswerable = z.record(z.string(), z.array(z.string()));

/**
 * The project's own small set, from its demo knowledge: of every answer one variant is kept back and asked, together with
 * questions that the demo cannot answer. It is no measure of quality; it shows that the machinery works without any download.
 */
export function* projectTasks(root: string): Generator<Task> {
  const folder = join(root, 'demo', 'knowledge');
  const foreignFile = join(root, 'e2e', 'eval-kb', 'unanswerable.json');
  const foreign = existsSync(foreignFile) ? unanswerable.parse(JSON.parse(readFileSync(foreignFile, 'utf8'))) : {};
  for (const locale of ['en', 'it']) {
    const path = join(folder, locale);
    if (!existsSync(path)) continue;
    const articles: EvaluationArticle[] = [];
    const questions: EvaluationQuestion[] = [];
    for (const name of readdirSync(path).sort()) {
      const article = name.endsWith('.md') ? read(name.slice(0, -3), readFileSync(join(path, name), 'utf8')) : null;
      if (!article) continue;
      const [kept, ...variants] = article.variants;
      articles.push({ ...article, variants: article.kind === 'answer' ? variants : article.variants });
      if (article.kind === 'answer' && kept !== undefined) questions.push({ text: kept, truth: article.id });
    }
    questions.push(...(foreign[locale] ?? []).map((text) => ({ text, truth: null })));
    yield { name: `demo ${locale}`, locale, articles, questions, validation: [] };
  }
}

function read(id: string, text: string): EvaluationArticle | null {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) return null;
  return { id, ...header.parse(parse(match[1] ?? '')), body: match[2] ?? '' };
}
