import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';

export interface EvaluationArticle extends Pick<KnowledgeArticle, 'kind' | 'title' | 'variants' | 'body'> {
  id: string;
}

export interface EvaluationQuestion {
  text: string;
  /** Articles that answer it; none for a question beyond the knowledge. */
  right: readonly string[];
  /** Words of which a right quotation holds one. */
  answers?: readonly string[];
}

/** A knowledge base and questions to it. */
export interface Task {
  name: string;
  locale: string;
  articles: EvaluationArticle[];
  questions: EvaluationQuestion[];
  /** For choosing a threshold, if a published figure was computed with one. */
  validation: EvaluationQuestion[];
}

interface Line {
  id: string;
  text: string;
  label: string;
}

function lines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Tasks of all sets that are present in the folder. */
export function* tasksIn(folder: string): Generator<Task> {
  const intents: [string, string][] = [
    ['clinc150', 'en'],
    ['banking77', 'en'],
    ['hint3-sofmattress', 'en'],
    ['xsid-it', 'it'],
    ['xsid-en', 'en'],
  ];
  for (const [name, locale] of intents) {
    const path = join(folder, 'intents', name);
    if (existsSync(path)) yield* intentTasks(name, locale, path);
  }
  for (const [name, locale] of [
    ['squad-it', 'it'],
    ['xquad-en', 'en'],
  ] as const) {
    const path = join(folder, 'articles', name);
    if (existsSync(path)) yield* articleTasks(name, locale, path);
  }
}

function* intentTasks(name: string, locale: string, path: string): Generator<Task> {
  const train = lines<Line>(join(path, 'train.jsonl'));
  const test = lines<Line>(join(path, 'dev-test.jsonl'));
  const valFile = join(path, 'val.jsonl');
  const val = existsSync(valFile) ? lines<Line>(valFile) : [];
  const fewFile = join(path, 'fewshot.json');
  const few = existsSync(fewFile)
    ? (JSON.parse(readFileSync(fewFile, 'utf8')) as Record<string, Record<string, string[]>>)
    : {};
  for (const [count, seeds] of Object.entries(few)) {
    for (const [seed, ids] of Object.entries(seeds)) {
      const chosen = new Set(ids);
      yield intentTask(
        `${name} ${count} variants #${seed}`,
        locale,
        train.filter(({ id }) => chosen.has(id)),
        test,
        val,
      );
    }
  }
  for (const count of [5, 10]) {
    const list = join(path, `published-${count}.jsonl`);
    if (existsSync(list)) yield intentTask(`${name} ${count} published`, locale, lines<Line>(list), test, val);
  }
  yield intentTask(name, locale, train, test, val);
  const withheldFile = join(path, 'withheld-labels.json');
  if (!existsSync(withheldFile)) return;
  const withheld = new Set(JSON.parse(readFileSync(withheldFile, 'utf8')) as string[]);
  yield intentTask(
    `${name} withheld`,
    locale,
    train.filter(({ label }) => !withheld.has(label)),
    test,
    val,
  );
}

/**
 * A label is an article; its questions are the variants. Its name and answer contain nothing that would help to find
 * it.
 */
function intentTask(name: string, locale: string, train: Line[], test: Line[], val: Line[]): Task {
  const variants = new Map<string, string[]>();
  for (const { text, label } of train) variants.set(label, [...(variants.get(label) ?? []), text]);
  const questions = (given: Line[]) =>
    given.map(({ text, label }) => ({ text, right: variants.has(label) ? [label] : [] }));
  return {
    name,
    locale,
    articles: [...variants].map(([id, texts]) => ({
      id,
      kind: 'answer',
      title: texts[0] ?? id,
      variants: texts,
      body: '1.',
    })),
    questions: questions(test),
    validation: questions(val),
  };
}

function* articleTasks(name: string, locale: string, path: string): Generator<Task> {
  const passages = lines<{ id: string; title?: string; article: string; text: string }>(join(path, 'passages.jsonl'));
  const asked = lines<{ text: string; passage: string; answers: string[] }>(join(path, 'questions.jsonl'));
  const removed = new Set(JSON.parse(readFileSync(join(path, 'removed-passages.json'), 'utf8')) as string[]);
  const task = (taskName: string, gone: ReadonlySet<string>): Task => ({
    name: taskName,
    locale,
    articles: passages
      .filter(({ id }) => !gone.has(id))
      .map(({ id, title, article, text }) => ({
        id,
        kind: 'document',
        title: title ?? article,
        variants: [],
        body: text,
      })),
    questions: asked.map(({ text, passage, answers }) => ({
      text,
      right: gone.has(passage) ? [] : [passage],
      answers,
    })),
    validation: [],
  });
  yield task(name, new Set());
  yield task(`${name} removed`, removed);
}
