import type { ArticleFilter } from '#engine/ports/knowledge-stores.js';
import type { ArticleIndex } from './article-index.js';

type Value = string | number;

/** A search in an index. */
export interface ArticleMatch {
  readonly index: ArticleIndex;
  readonly expression: string;
}

export interface ArticleListSql {
  readonly list: string;
  readonly count: string;
  readonly listValues: readonly Value[];
  readonly countValues: readonly Value[];
}

/**
 * Statements of an article list. `{columns}`: columns of `a`; `match` is null without a search. Articles with all words in the title come
 * first. Their query plans are tested.
 */
export function articleListSql(filter: Omit<ArticleFilter, 'q'>, match: ArticleMatch | null): ArticleListSql {
  const { from, values } = articlesWhere(filter, match);
  return {
    list: `SELECT {columns} ${from} ORDER BY ${match === null ? '' : `${match.index.matchesTitle} DESC, `}a.updated_at DESC, a.id
      LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total ${from}`,
    listValues: match === null ? values : [...values, match.index.inTitle(match.expression)],
    countValues: values,
  };
}

/**
 * Statements by translation group: one row per group with a matching article, sorted like its first one. The group is an expression, which
 * keeps SQLite on the index that covers the filters: with the groups' own index it would read every row.
 */
export function articleGroupListSql(filter: Omit<ArticleFilter, 'q'>, match: ArticleMatch | null): ArticleListSql {
  const { from, values } = articlesWhere(filter, match);
  return {
    list: `SELECT ${group} AS name ${from} GROUP BY ${group}
      ORDER BY ${match === null ? '' : `max(CASE WHEN ${match.index.matchesTitle} THEN 1 ELSE 0 END) DESC, `}max(a.updated_at) DESC, min(a.id)
      LIMIT ? OFFSET ?`,
    count: `SELECT count(DISTINCT ${group}) AS total ${from}`,
    listValues: match === null ? values : [...values, match.index.inTitle(match.expression)],
    countValues: values,
  };
}

const group = "(a.translation_group || '')";

function articlesWhere(
  { status, ...exactly }: Omit<ArticleFilter, 'q'>,
  match: ArticleMatch | null,
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
    conditions.push(match.index.matches);
    values.push(match.expression);
  }
  return { from: `FROM articles a WHERE ${conditions.join(' AND ')}`, values };
}
