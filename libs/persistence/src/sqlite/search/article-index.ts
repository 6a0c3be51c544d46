import type { EntityManager } from 'typeorm';
import type { ArticleVersion } from '#engine/ports/knowledge-stores.js';
import { type ArticleIndex, searchedLength } from '../../stores/article-index.js';
import { matchExpression } from './match-expression.js';
import { nearExpression } from './near-words.js';

const matches = 'a.number IN (SELECT rowid FROM article_search WHERE article_search MATCH ?)';

/** Index of articles in FTS5. */
export const sqliteArticleIndex: ArticleIndex = {
  matches,
  matchesTitle: matches,
  expression: matchExpression,
  inTitle: (expression) => `title : (${expression})`,
  nearExpression,
  async put(manager: EntityManager, number: number, { title, variants, body }: ArticleVersion): Promise<void> {
    await manager.query('DELETE FROM article_search WHERE rowid = ?', [number]);
    await manager.query('INSERT INTO article_search (rowid, title, variants, body) VALUES (?, ?, ?, ?)', [
      number,
      title,
      variants.join('\n').slice(0, searchedLength),
      body.slice(0, searchedLength),
    ]);
  },
};
