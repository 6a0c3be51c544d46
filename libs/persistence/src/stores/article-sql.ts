import type { ArticleFilter } from '#engine/ports/knowledge-stores.js';

type Value = string | number;

interface ArticleListSql {
  readonly list: string;
  readonly count: string;
  readonly listValues: readonly Value[];
  readonly countValues: readonly Value[];
}

/**
 * Statements of an article list. `{columns}` stands for columns of `a`; `match` is an FTS5 expression, null without a
 * search. Articles with all words in the title come first. Their query plans are tested.
 */
export function articleListSql(filter: Omit<ArticleFilter, 'q'>, match: string | null): ArticleListSql {
  const { from, values } = articlesWhere(filter, match);
  return {
    list: `SELECT {columns} ${from} ORDER BY ${match === null ? '' : `${matches} DESC, `}a.updated_at DESC, a.id
      LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total ${from}`,
    listValues: match === null ? values : [...values, inTitle(match)],
    countValues: values,
  };
}

/**
 * The same by translation group: the list has one row for each with an article that is found, named by the group, where
 * the first of its articles would stand. The plus keeps SQLite to the index that covers the filters: in that of the groups it
 * would read every row.
 */
export function articleGroupListSql(filter: Omit<ArticleFilter, 'q'>, match: string | null): ArticleListSql {
  const { from, values } = articlesWhere(filter, match);
  return {
    list: `SELECT a.translation_group AS name ${from} GROUP BY +a.translation_group
      ORDER BY ${match === null ? '' : `max(${matches}) DESC, `}max(a.updated_at) DESC, min(a.id)
      LIMIT ? OFFSET ?`,
    count: `SELECT count(DISTINCT +a.translation_group) AS total ${from}`,
    listValues: match === null ? values : [...values, inTitle(match)],
    countValues: values,
  };
}

const matches = 'a.number IN (SELECT rowid FROM article_search WHERE article_search MATCH ?)';
const inTitle = (match: string) => `title : (${match})`;

function articlesWhere(
  { status, ...exactly }: Omit<ArticleFilter, 'q'>,
  match: string | null,
): { readonly from: string; readonly values: readonly Value[] } {
  const { chatbotId, kind, locale, topic } = exactly;
  const conditions = [status === 'archived' ? 'a.archived_at IS NOT NULL' : 'a.archived_at IS NULL'];
  const values: Value[] = [];
  if (status === 'draft') conditions.push('a.published_version IS NULL');
  if (status === 'changed') conditions.push('a.published_version < a.version');
  if (status === 'published') conditions.push('a.published_version IS NOT NULL');
  for (const [column, value] of Object.entries({ chatbot_id: chatbotId, kind, locale, topic })) {
    if (value === undefined) continue;
    conditions.push(`a.${column} = ?`);
    values.push(value);
  }
  if (match !== null) {
    conditions.push(matches);
    values.push(match);
  }
  return { from: `FROM articles a WHERE ${conditions.join(' AND ')}`, values };
}
