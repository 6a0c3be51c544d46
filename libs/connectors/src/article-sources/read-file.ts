import type { ImportRefusal } from '#contracts/article-imports.js';
import type { SourcePart } from '#engine/ports/article-source.js';
import { decodeText } from './decode-text.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { readCsv, readJson } from './read-tables.js';
import { type FormatReader, inText, type SourceFile } from './source-file.js';

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
export function readFile(file: SourceFile): SourcePart {
  return read(byEnd[/\.(\w+)$/.exec(file.source)?.[1]?.toLowerCase() ?? ''], file);
}

/** A page as it came, and what its server said of it. */
export interface PageBytes {
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Articles of a page, told by its content type. */
export function readPage({ source, bytes, contentType }: PageBytes): SourcePart {
  const reader = byContentType[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
  return read(reader, { source, ...decodeText(bytes, contentType) });
}

/** A file or page that cannot be taken, as a whole. */
export function refusedPart(source: string, refusal: ImportRefusal): SourcePart {
  return { ...inText({ source, title: null, refusal }), source, encoding: null };
}

function read(reader: FormatReader | undefined, file: SourceFile): SourcePart {
  const { source, text, encoding } = file;
  if (!reader) return refusedPart(source, 'unknown_format');
  if (text.trim() === '') return refusedPart(source, 'empty');
  // What looks like a program's data is not read as words, whatever its name says.
  if (text.includes('\0')) return refusedPart(source, 'unreadable');
  try {
    return { ...reader(file), source, encoding };
  } catch {
    return refusedPart(source, 'unreadable');
  }
}
