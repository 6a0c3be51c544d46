import type { ArticleFilter } from '#engine/ports/knowledge-stores.js';
import { matchExpression } from '../search/match-expression.js';

type Value = string | number;

/** The statements of a list. `{columns}` stands for what is read of `a`. Their plans are tested. */
export function articleListSql(filter: ArticleFilter): {
  readonly list: string;
  readonly count: string;
  readonly values: readonly Value[];
} {
  const { status, chatbotId, kind, locale, topic, q } = filter;
  const conditions = [status === 'archived' ? 'a.archived_at IS NOT NULL' : 'a.archived_at IS NULL'];
  const values: Value[] = [];
  if (status === 'draft') conditions.push('a.published_version IS NULL');
  if (status === 'published') conditions.push('a.published_version IS NOT NULL');
  for (const [column, value] of Object.entries({ chatbot_id: chatbotId, kind, locale, topic })) {
    if (value === undefined) continue;
    conditions.push(`a.${column} = ?`);
    values.push(value);
  }
  const match = matchExpression(q);
  if (match !== null) {
    conditions.push('a.number IN (SELECT rowid FROM article_search WHERE article_search MATCH ?)');
    values.push(match);
  }
  const from = `FROM articles a WHERE ${conditions.join(' AND ')}`;
  return {
    list: `SELECT {columns} ${from} ORDER BY a.updated_at DESC, a.id LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total ${from}`,
    values,
  };
}
