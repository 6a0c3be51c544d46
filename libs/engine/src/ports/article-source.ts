import type { ArticleImportCreate, ImportRefusal } from '#contracts/article-imports.js';
import type { ArticleKind } from '#contracts/articles.js';

/** Article in a file or page. Null: not given in the source. */
export interface SourceArticle {
  /** Stable place in the source: a file's name or an address, and the position in it. */
  readonly source: string;
  readonly title: string;
  readonly topic: string | null;
  readonly kind: ArticleKind | null;
  /** As written in the source, such as `it` or `it-IT`. */
  readonly locale: string | null;
  readonly variants: readonly string[];
  /** Markdown. */
  readonly body: string;
}

export interface RefusedArticle {
  readonly source: string;
  readonly title: string | null;
  readonly refusal: ImportRefusal;
  /** Rejected text, quoted from the source. */
  readonly detail?: string;
}

export type SourceItem = SourceArticle | RefusedArticle;

/** One file or page, read. */
export interface SourcePart {
  readonly source: string;
  /** Never empty: a source without items is rejected. */
  readonly items: readonly SourceItem[];
  /** A table or list: each of its items is a question with its answer, unless it has another kind. */
  readonly isTable: boolean;
  /** Unknown columns of a table. */
  readonly ignoredColumns: readonly string[];
  /** Character encoding that was detected; null for UTF-8. */
  readonly encoding: string | null;
}

/**
 * Reader of sources: `found` reports the number of files or pages, which follow one by one. Never throws on any content: unreadable items
 * are rejected with a reason.
 */
export interface ArticleSources {
  open(source: ArticleImportCreate['source'], signal: AbortSignal): Promise<OpenedSource>;
}

export interface OpenedSource {
  /** Files or pages. */
  readonly partCount: number;
  /** In order. */
  readonly parts: AsyncIterable<SourcePart>;
}
