import type { SourceItem } from '#engine/ports/article-source.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { readCsv, readJson } from './read-tables.js';
import type { FormatReader, SourceFile } from './source-file.js';

const byEnd: Readonly<Record<string, FormatReader>> = {
  md: readMarkdown,
  markdown: readMarkdown,
  txt: readMarkdown,
  html: readHtml,
  htm: readHtml,
  csv: readCsv,
  tsv: readCsv,
  json: readJson,
};
const byContentType: Readonly<Record<string, FormatReader>> = {
  'text/html': readHtml,
  'application/xhtml+xml': readHtml,
  'text/markdown': readMarkdown,
  'text/plain': readMarkdown,
  'text/csv': readCsv,
  'text/tab-separated-values': readCsv,
  'application/json': readJson,
};

/** Articles of a file, told by the end of its name. */
export function readFile(file: SourceFile): SourceItem[] {
  return read(byEnd[/\.(\w+)$/.exec(file.source)?.[1]?.toLowerCase() ?? ''], file);
}

/** Articles of a page, told by its content type. */
export function readPage(file: SourceFile, contentType: string): SourceItem[] {
  return read(byContentType[contentType.split(';')[0]?.trim().toLowerCase() ?? ''], file);
}

function read(reader: FormatReader | undefined, file: SourceFile): SourceItem[] {
  const { source, text } = file;
  if (!reader) return [{ source, title: null, refusal: 'unknown_format' }];
  if (text.trim() === '') return [{ source, title: null, refusal: 'empty' }];
  // What looks like a program's data is not read as words, whatever its name says.
  if (text.includes('\0')) return [{ source, title: null, refusal: 'unreadable' }];
  try {
    return reader(file);
  } catch {
    return [{ source, title: null, refusal: 'unreadable' }];
  }
}
