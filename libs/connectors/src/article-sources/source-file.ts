import type { SourceItem, SourcePart } from '#engine/ports/article-source.js';

/** A file or page as text, and the name it is known by. */
export interface SourceFile {
  readonly source: string;
  readonly text: string;
  /** What the characters were read as; null for UTF-8. */
  readonly encoding: string | null;
}

export type Reading = Pick<SourcePart, 'items' | 'isTable' | 'ignoredColumns'>;

/** Reads one format. What it throws makes the whole file unreadable. */
export type FormatReader = (file: SourceFile) => Reading;

/** What stands in running text, or cannot be taken at all. */
export function inText(...items: SourceItem[]): Reading {
  return { items, isTable: false, ignoredColumns: [] };
}
