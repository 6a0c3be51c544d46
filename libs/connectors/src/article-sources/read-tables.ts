import { parse } from 'csv-parse/sync';
import type { SourceItem } from '#engine/ports/article-source.js';
import { knownColumns, recordArticle } from './record-article.js';
import type { SourceFile } from './source-file.js';

/** A table with a row for each article; its first row names the columns. Separated by comma, semicolon or tab. */
export function readCsv({ source, text }: SourceFile): SourceItem[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return [{ source, title: null, refusal: 'unreadable' }];
  }
  if (rows.length === 0) return [{ source, title: null, refusal: 'empty' }];
  if (!knownColumns(Object.keys(rows[0] ?? {}))) return [{ source, title: null, refusal: 'unknown_format' }];
  return rows.map((row, index) => recordArticle(placeOf(source, row, index), row));
}

/** A list of articles, or an object that holds one under `articles` or `items`. */
export function readJson({ source, text }: SourceFile): SourceItem[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return [{ source, title: null, refusal: 'unreadable' }];
  }
  const list = listIn(value);
  if (list === null) return [{ source, title: null, refusal: 'unknown_format' }];
  if (list.length === 0) return [{ source, title: null, refusal: 'empty' }];
  return list.map((item, index) => recordArticle(placeOf(source, item, index), item));
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const { articles, items } = value as { articles?: unknown; items?: unknown };
  if (Array.isArray(articles)) return articles;
  return Array.isArray(items) ? items : null;
}

/** A row is known by its own id, so that it stays the same article when rows are put before it; else by its number. */
function placeOf(source: string, item: unknown, index: number): string {
  const { id } = (typeof item === 'object' && item !== null ? item : {}) as { id?: unknown };
  const isId = (typeof id === 'string' && id.trim() !== '') || typeof id === 'number';
  return `${source}#${isId ? String(id).trim() : index + 1}`;
}

/** The separator that splits the first line into most columns. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counted.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
