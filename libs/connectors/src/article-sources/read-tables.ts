import { parse } from 'csv-parse/sync';
import { csvOptions } from '../tables/csv-options.js';
import { fieldsOf, hasNeededColumns, ignoredColumns, recordArticle, renamed } from './record-article.js';
import { inText, type Reading, type SourceFile } from './source-file.js';

/** Maximum length of the column names that a refusal quotes. */
const detailLength = 120;

/** Reads a CSV table with one article per row and a header row. Separated by comma, semicolon or tab. */
export function readCsv({ source, text }: SourceFile): Reading {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, { ...csvOptions(text), columns: true, skip_empty_lines: true });
  } catch {
    return inText({ source, title: null, refusal: 'unreadable' });
  }
  if (rows.length === 0) return inText({ source, title: null, refusal: 'empty' });
  const names = Object.keys(rows[0] ?? {});
  if (!hasNeededColumns(names))
    return inText({ source, title: null, refusal: 'unknown_columns', detail: names.join(', ').slice(0, detailLength) });
  return tableOf(source, rows, ignoredColumns(names));
}

/** Reads a JSON list of articles, or an object that holds one under `articles` or `items`. */
export function readJson({ source, text }: SourceFile): Reading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return inText({ source, title: null, refusal: 'unreadable' });
  }
  const list = listIn(value);
  if (list === null) return inText({ source, title: null, refusal: 'unknown_format' });
  if (list.length === 0) return inText({ source, title: null, refusal: 'empty' });
  const names = new Set<string>();
  for (const item of list) for (const name of ignoredColumns(Object.keys(fieldsOf(item)))) names.add(name);
  return tableOf(source, list, [...names]);
}

function tableOf(source: string, rows: readonly unknown[], ignored: string[]): Reading {
  const items = rows.map((row, index) => recordArticle(placeOf(source, row, index), row));
  return { items, isTable: true, ignoredColumns: ignored };
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const { articles, items } = value as { articles?: unknown; items?: unknown };
  if (Array.isArray(articles)) return articles;
  return Array.isArray(items) ? items : null;
}

/** Identity of a row: its own id, so that it stays the same article when rows are inserted; else its number. */
function placeOf(source: string, item: unknown, index: number): string {
  const { id } = renamed(item);
  const isId = (typeof id === 'string' && id.trim() !== '') || typeof id === 'number';
  return `${source}#${isId ? String(id).trim() : index + 1}`;
}
