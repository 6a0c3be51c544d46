import { findJsonFault } from '#contracts/find-json-fault.js';
import type { SourceItem } from '#engine/ports/article-source.js';
import { readRecords } from '../tables/read-records.js';
import { fieldsOf, hasNeededColumns, ignoredColumns, recordArticle, renamed } from './record-article.js';
import { inText, type Reading, type SourceFile } from './source-file.js';

/** Maximum length of the column names that a refusal quotes. */
const detailLength = 120;

/** Reads a CSV table with one article per row and a header row. Separated by comma, semicolon or tab. */
export function readCsv({ source, text }: SourceFile): Reading {
  const table = readRecords(text);
  if ('fault' in table) return inText({ source, title: null, refusal: 'unreadable', detail: table.fault });
  const { columns, rows } = table;
  if (rows.length === 0) return inText({ source, title: null, refusal: 'empty' });
  if (!hasNeededColumns(columns))
    return inText({
      source,
      title: null,
      refusal: 'unknown_columns',
      detail: columns.join(', ').slice(0, detailLength),
    });
  // Of two columns with one name the first counts.
  const places = new Map<string, number>();
  for (const [at, name] of columns.entries()) if (!places.has(name)) places.set(name, at);
  const items = rows.map(({ row, cells, fault }, index) => {
    const fields = Object.fromEntries([...places].map(([name, at]) => [name, cells[at] ?? '']));
    if (fault !== null) return refusedRow(`${source}#row ${row}`, fields, fault);
    return recordArticle(placeOf(source, fields, index), fields);
  });
  return { items, isTable: true, ignoredColumns: ignoredColumns(columns) };
}

/** Row whose cells may be cut and in the wrong columns: its id is not used, and its title only to find it. */
function refusedRow(source: string, fields: object, detail: string): SourceItem {
  const { title } = renamed(fields);
  return { source, title: typeof title === 'string' && title !== '' ? title : null, refusal: 'extra_cells', detail };
}

const listExpected = 'expected a list of articles, or an object with one in articles or items';

/** Reads a JSON list of articles, or an object that holds one under `articles` or `items`. */
export function readJson({ source, text }: SourceFile): Reading {
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return inText({ source, title: null, refusal: 'unreadable', detail: findJsonFault(json) ?? 'is not JSON' });
  }
  const list = listIn(value);
  if (list === null) return inText({ source, title: null, refusal: 'unknown_format', detail: listExpected });
  if (list.length === 0) return inText({ source, title: null, refusal: 'empty' });
  const names = new Set<string>();
  for (const item of list) for (const name of ignoredColumns(Object.keys(fieldsOf(item)))) names.add(name);
  const items = list.map((item, index) => recordArticle(placeOf(source, item, index), item));
  return { items, isTable: true, ignoredColumns: [...names] };
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
