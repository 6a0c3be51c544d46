import type { SourceItem, SourcePart } from '#engine/ports/article-source.js';

/** Decoded file or page with its identifying name. */
export interface SourceFile {
  readonly source: string;
  readonly text: string;
  /** Charset of the text; null for UTF-8. */
  readonly encoding: string | null;
}

export type Reading = Pick<SourcePart, 'items' | 'isTable' | 'ignoredColumns'>;

/** Reader of one format. An exception makes the whole file unreadable. */
export type FormatReader = (file: SourceFile) => Reading;

/** Result of a text format, which has no columns. */
export function inText(...items: SourceItem[]): Reading {
  return { items, isTable: false, ignoredColumns: [] };
}
