import type { SourceItem } from '#engine/ports/article-source.js';

/** A file or page as text, and the name it is known by. */
export interface SourceFile {
  readonly source: string;
  readonly text: string;
}

/** Reads one format. What it throws makes the whole file unreadable. */
export type FormatReader = (file: SourceFile) => SourceItem[];
