import type { ArticleFilter } from '#engine/ports/knowledge-stores.js';

type Value = string | number;

/**
 * The statements of a list. `{columns}` stands for what is read of `a`; `match` is an FTS5 expression, null where nothing is
 * searched. What has all the words in its title comes first. Their plans are tested.
 */
export function articleListSql(
  filter: Omit<ArticleFilter, 'q'>,
  match: string | null,
): {
  readonly list: string;
  readonly count: string;
  readonly listValues: readonly Value[];
  readonly countValues: readonly Value[];
} {
  const { status, chatbotId, kind, locale, topic } = filter;
  const conditions = [status === 'archived' ? 'a.archived_at IS NOT NULL' : 'a.archived_at IS NULL'];
  const values: Value[] = [];
  if (status === 'draft') conditions.push('a.published_version IS NULL');
  if (status === 'published') conditions.push('a.published_version IS NOT NULL');
  for (const [column, value] of Object.entries({ chatbot_id: chatbotId, kind, locale, topic })) {
    if (value === undefined) continue;
    conditions.push(`a.${column} = ?`);
    values.push(value);
  }
  const matches = 'a.number IN (SELECT rowid FROM article_search WHERE article_search MATCH ?)';
  if (match !== null) {
    conditions.push(matches);
    values.push(match);
  }
  const from = `FROM articles a WHERE ${conditions.join(' AND ')}`;
  return {
    list: `SELECT {columns} ${from} ORDER BY ${match === null ? '' : `${matches} DESC, `}a.updated_at DESC, a.id
      LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total ${from}`,
    listValues: match === null ? values : [...values, `title : (${match})`],
    countValues: values,
  };
}
