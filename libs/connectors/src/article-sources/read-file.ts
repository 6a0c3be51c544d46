import type { SourcePart } from '#engine/ports/article-source.js';
import { decodeText } from './decode-text.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { readCsv, readJson } from './read-tables.js';
import { refusedPart } from './refused-part.js';
import type { FormatReader, SourceFile } from './source-file.js';

type Formats = Readonly<Record<string, FormatReader>>;

const byEnd: Formats = {
  md: readMarkdown,
  markdown: readMarkdown,
  txt: readMarkdown,
  html: readHtml,
  htm: readHtml,
  csv: readCsv,
  tsv: readCsv,
  json: readJson,
};
const byContentType: Formats = {
  'text/html': readHtml,
  'application/xhtml+xml': readHtml,
  'text/markdown': readMarkdown,
  'text/plain': readMarkdown,
  'text/csv': readCsv,
  'text/tab-separated-values': readCsv,
  'application/json': readJson,
};

/** Reads the articles of a file; the file extension selects the format. */
export function readFile(file: SourceFile): SourcePart {
  return read(byEnd, byEnd[/\.(\w+)$/.exec(file.source)?.[1]?.toLowerCase() ?? ''], file);
}

/** Raw page with the content type that its server sent. */
export interface PageBytes {
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Reads the articles of a page; the content type selects the format. */
export function readPage({ source, bytes, contentType }: PageBytes): SourcePart {
  const reader = byContentType[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
  return read(byContentType, reader, { source, ...decodeText(bytes, contentType) });
}

function read(formats: Formats, reader: FormatReader | undefined, file: SourceFile): SourcePart {
  const { source, text, encoding } = file;
  if (!reader) return refusedPart(source, 'unknown_format', `accepted are ${Object.keys(formats).join(', ')}`);
  if (text.trim() === '') return refusedPart(source, 'empty');
  // Binary data is never read as text, whatever its name.
  if (text.includes('\0')) return refusedPart(source, 'unreadable', 'contains NUL, as binary files do');
  try {
    return { ...reader(file), source, encoding };
  } catch {
    return refusedPart(source, 'unreadable');
  }
}
