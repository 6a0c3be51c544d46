import type { EntityManager } from 'typeorm';
import type { ArticleVersion } from '#engine/ports/knowledge-stores.js';

/** Full-text index over the newest versions of articles, as one database has it. */
export interface ArticleIndex {
  /** SQL condition over `articles a`, with an expression as its one value. */
  readonly matches: string;
  /** The same for words of the title. */
  readonly matchesTitle: string;
  /** Expression of user input: all words must occur, the last one as a prefix; null for empty input. */
  expression(typed: string | undefined): string | null;
  /** The expression that {@link matchesTitle} takes. */
  inTitle(expression: string): string;
  /** The same with every word that no article contains replaced by words at one typo's distance; null if there are none. */
  nearExpression(read: EntityManager, typed: string): Promise<string | null>;
  /** Indexes the newest version of the article with this number, in place of the one before. */
  put(manager: EntityManager, number: number, version: ArticleVersion): Promise<void>;
}

/** Indexed prefix of a field: indexing megabytes would block the event loop. */
export const searchedLength = 250_000;
