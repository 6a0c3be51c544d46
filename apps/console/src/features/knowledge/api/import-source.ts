import type { ArticleImportCreate } from '#contracts/article-imports.js';
import type { ArticleKind } from '#contracts/articles.js';
import { limits } from '#contracts/limits.js';

export const sourceTypes = [
  'files',
  'url',
  'sitemap',
] as const satisfies readonly ArticleImportCreate['source']['type'][];
export type SourceType = (typeof sourceTypes)[number];

/** Accepted file extensions, in the format of the file dialog. */
export const importFormats = '.md,.markdown,.html,.htm,.csv,.tsv,.json,.txt';

const tables = /\.(csv|tsv|json)$/i;

/** Default kind for files of these names; null for a mix. */
export function defaultKind(names: readonly string[]): ArticleKind | null {
  const inTables = names.filter((name) => tables.test(name)).length;
  if (inTables === 0) return 'document';
  return inTables === names.length ? 'answer' : null;
}

export type SourceFault = 'too_many_files' | 'file_too_large' | 'files_too_large';

/** Why these files cannot be sent together; null when they can. */
export function filesFault(files: readonly Pick<File, 'size'>[]): SourceFault | null {
  if (files.length > limits.importFiles) return 'too_many_files';
  if (files.some(({ size }) => size > limits.importFileLength)) return 'file_too_large';
  // Quotation marks and line ends are written as two characters on the way: room is left for them.
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.importBytes * 0.8 ? 'files_too_large' : null;
}

export async function filesSource(files: readonly File[]): Promise<ArticleImportCreate['source']> {
  const read = files.map(async (file) => ({ name: file.name, ...decodeFile(await file.arrayBuffer()) }));
  return { type: 'files', files: await Promise.all(read) };
}

const marks: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** Files that are not UTF-8 are decoded as Windows-1252, the usual encoding of older programs. The guess is reported. */
export function decodeFile(bytes: ArrayBuffer): { content: string; encoding?: string } {
  const [first, second] = new Uint8Array(bytes);
  const encoding = marks.find((mark) => mark[0] === first && mark[1] === second)?.[2] ?? 'utf-8';
  try {
    const content = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'utf-8' ? { content } : { content, encoding };
  } catch {
    return { content: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** Typed address; null while it is invalid. */
export function addressOf(text: string): string | null {
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

/** Line that the detail of a refusal names; 0 if none. */
export function lineIn(detail: string | null): number {
  return Number(/\bline (\d+)/.exec(detail ?? '')?.[1] ?? 0);
}
