import type { SourceItem } from '#engine/ports/article-source.js';

/** A file or page as text, and the name it is known by. */
export interface SourceFile {
  readonly source: string;
  readonly text: string;
}

/** Reads one format. Throws a `ContentRefused` when the whole file is unusable. */
export type FormatReader = (file: SourceFile) => SourceItem[];
