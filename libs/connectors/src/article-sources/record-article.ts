import { z } from 'zod';
import { articleKinds } from '#contracts/articles.js';
import { locales } from '#contracts/states.js';
import type { SourceItem } from '#engine/ports/article-source.js';

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

/** Names under which tables and exports of other products keep the same things. */
const columns = {
  title: ['title', 'question', 'name', 'subject', 'titolo', 'domanda'],
  body: ['body', 'answer', 'content', 'text', 'description', 'risposta', 'testo', 'contenuto'],
  variants: ['variants', 'questions', 'utterances', 'alternatives', 'varianti', 'domande'],
  topic: ['topic', 'category', 'section', 'categoria', 'argomento'],
  kind: ['kind', 'type', 'tipo'],
  locale: ['locale', 'language', 'lang', 'lingua'],
} as const;

const record = z.object({
  title: text.default(''),
  body: text.default(''),
  variants: z.union([z.array(text), text]).default([]),
  topic: text.nullish(),
  kind: z.enum(articleKinds).nullish().catch(null),
  locale: z.enum(locales).nullish().catch(null),
});

/** The columns of a table that mean something to us; null when title or body is missing among them. */
export function knownColumns(names: readonly string[]): boolean {
  const lower = names.map((name) => name.trim().toLowerCase());
  return [columns.title, columns.body].every((aliases) => aliases.some((alias) => lower.includes(alias)));
}

/** One row, object or YAML head. Variants in one cell stand between `|` or on lines of their own. */
export function recordArticle(source: string, value: unknown, body?: string): SourceItem {
  const fields = renamed(value);
  const parsed = record.safeParse(body === undefined ? fields : { ...fields, body });
  if (!parsed.success) return { source, title: null, refusal: 'unreadable' };
  const { title, variants, topic, kind, locale } = parsed.data;
  if (title === '') return { source, title: null, refusal: 'no_title' };
  if (parsed.data.body === '') return { source, title, refusal: 'empty' };
  const list = typeof variants === 'string' ? variants.split(/[|\n]/) : variants;
  return {
    source,
    title,
    topic: topic ?? null,
    kind: kind ?? null,
    locale: locale ?? null,
    variants: [...new Set(list.map((variant) => variant.trim()).filter((variant) => variant !== ''))],
    body: parsed.data.body,
  };
}

function renamed(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const given = new Map(Object.entries(value).map(([name, field]) => [name.trim().toLowerCase(), field]));
  const fields: Record<string, unknown> = {};
  for (const [name, aliases] of Object.entries(columns)) {
    const alias = aliases.find((one) => given.has(one));
    if (alias !== undefined) fields[name] = given.get(alias) ?? undefined;
  }
  return fields;
}
