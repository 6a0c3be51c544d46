import type { ArticleImportCreate } from '#contracts/article-imports.js';
import { limits } from '#contracts/limits.js';

export const sourceTypes = [
  'files',
  'url',
  'sitemap',
] as const satisfies readonly ArticleImportCreate['source']['type'][];
export type SourceType = (typeof sourceTypes)[number];

/** Formats by the end of a file's name, as the browser's file dialog wants them. */
export const importFormats = '.md,.markdown,.html,.htm,.csv,.json,.txt';

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
  const read = files.map(async (file) => ({ name: file.name, content: decodeFile(await file.arrayBuffer()) }));
  return { type: 'files', files: await Promise.all(read) };
}

const marks: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** What is no UTF-8 was saved by an older program, in the characters of Western Europe: nothing turns into question marks. */
export function decodeFile(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const marked = marks.find((mark) => mark[0] === first && mark[1] === second);
  try {
    return new TextDecoder(marked?.[2] ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** An address as it is typed, or null while it is none. */
export function addressOf(text: string): string | null {
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}
