import type { ArticleImportCreate, ImportRefusal } from '#contracts/article-imports.js';
import type { ArticleKind } from '#contracts/articles.js';

/** An article as a file or a page holds it. What the source does not say is null. */
export interface SourceArticle {
  /** Where it stands, the same at every reading: a file's name or an address, and the place in it. */
  readonly source: string;
  readonly title: string;
  readonly topic: string | null;
  readonly kind: ArticleKind | null;
  /** As it is written there, such as `it` or `it-IT`. */
  readonly locale: string | null;
  readonly variants: readonly string[];
  /** Markdown. */
  readonly body: string;
}

export interface RefusedArticle {
  readonly source: string;
  readonly title: string | null;
  readonly refusal: ImportRefusal;
  /** What the refusal is about, in the words of the source. */
  readonly detail?: string;
}

export type SourceItem = SourceArticle | RefusedArticle;

/** One file or page, read. */
export interface SourcePart {
  readonly source: string;
  /** Never none: where nothing can be taken, that is refused. */
  readonly items: readonly SourceItem[];
  /** A table or a list: each of its items is a question with its answer, unless it says otherwise. */
  readonly isTable: boolean;
  /** Columns of a table that mean nothing here. */
  readonly ignoredColumns: readonly string[];
  /** What its characters were read as; null for UTF-8. */
  readonly encoding: string | null;
}

/**
 * Reads a source: `found` says how many files or pages there are, which then come in turn. Never throws on
 * any content: what cannot be read is refused with a reason.
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
