import type { ArticleImportCreate, ImportRefusal } from '#contracts/article-imports.js';
import type { ArticleKind } from '#contracts/articles.js';
import type { Locale } from '#contracts/states.js';

/** An article as a file or a page holds it. What the source does not say is null. */
export interface SourceArticle {
  /** Where it stands, the same at every reading: a file's name or an address, and the place in it. */
  readonly source: string;
  readonly title: string;
  readonly topic: string | null;
  readonly kind: ArticleKind | null;
  readonly locale: Locale | null;
  readonly variants: readonly string[];
  /** Markdown. */
  readonly body: string;
}

export interface RefusedArticle {
  readonly source: string;
  readonly title: string | null;
  readonly refusal: ImportRefusal;
}

export type SourceItem = SourceArticle | RefusedArticle;

/**
 * Reads a source: `found` says how many files or pages there are, then each one's articles come in turn. Never throws on
 * any content: what cannot be read is refused with a reason.
 */
export interface ArticleSources {
  open(source: ArticleImportCreate['source'], signal: AbortSignal): Promise<OpenedSource>;
}

export interface OpenedSource {
  /** Files or pages. */
  readonly found: number;
  /** One list for each file or page, in order. */
  readonly items: AsyncIterable<readonly SourceItem[]>;
}
