import { z } from 'zod';
import { articleKinds } from '#contracts/articles.js';
import { importColumns, neededColumns } from '#contracts/import-columns.js';
import type { SourceItem } from '#engine/ports/article-source.js';

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

const record = z.object({
  title: text.default(''),
  body: text.default(''),
  variants: z.union([z.array(text), text]).default([]),
  topic: text.nullish(),
  kind: z.enum(articleKinds).nullish().catch(null),
  locale: text.nullish().catch(null),
});

/** True if the columns include every required field. */
export function hasNeededColumns(names: readonly string[]): boolean {
  const given = new Set(names.map(plain));
  return neededColumns.every((column) => importColumns[column].some((alias) => given.has(alias)));
}

/** Ignored columns: unknown names, duplicates of a field and repetitions of a name. */
export function ignoredColumns(names: readonly string[]): string[] {
  const given = new Set(names.map(plain));
  const read = new Set<string | undefined>(
    Object.values(importColumns).map((aliases) => aliases.find((alias) => given.has(alias))),
  );
  const isRepeated = (name: string, index: number) => names.findIndex((one) => plain(one) === plain(name)) < index;
  return names.filter((name, index) => name.trim() !== '' && (!read.has(plain(name)) || isRepeated(name, index)));
}

/** Article of one row, object or front matter. Variants in one cell are separated by `|` or newlines. */
export function recordArticle(source: string, value: unknown, body?: string): SourceItem {
  const fields = renamed(value);
  const parsed = record.safeParse(body === undefined ? fields : { ...fields, body });
  if (!parsed.success) return { source, title: null, refusal: 'unreadable', detail: faultIn(parsed.error) };
  const { title, variants, topic, kind, locale } = parsed.data;
  if (title === '') return { source, title: null, refusal: 'no_title' };
  if (parsed.data.body === '') return { source, title, refusal: 'empty' };
  const list = typeof variants === 'string' ? variants.split(/[|\n]/) : variants;
  return {
    source,
    title,
    topic: topic ?? null,
    kind: kind ?? null,
    locale: locale || null,
    variants: [...new Set(list.map((variant) => variant.trim()).filter((variant) => variant !== ''))],
    body: parsed.data.body,
  };
}

/** The fields are named by content, whatever their names in the source. */
function faultIn({ issues }: z.ZodError): string {
  return `${String(issues[0]?.path[0])} must be a text or a number`;
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}

/** Fields of a row: the object itself, or an empty one for strings and arrays, whose indexes are no columns. */
export function fieldsOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Maps known aliases to field names. */
export function renamed(value: unknown): Record<string, unknown> {
  const given = new Map<string, unknown>();
  for (const [name, field] of Object.entries(fieldsOf(value)))
    if (!given.has(plain(name))) given.set(plain(name), field);
  const fields: Record<string, unknown> = {};
  for (const [name, aliases] of Object.entries(importColumns)) {
    const alias = aliases.find((one) => given.has(one));
    if (alias !== undefined) fields[name] = given.get(alias) ?? undefined;
  }
  return fields;
}
