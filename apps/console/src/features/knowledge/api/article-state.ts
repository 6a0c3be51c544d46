import type { ArticleBatch, ArticleBatchAction } from '#contracts/article-batches.js';
import type { ArticleGroup, GroupedArticle } from '#contracts/article-groups.js';
import type { ArticleSummary } from '#contracts/articles.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';

/** `changed`: answers visitors, in an older version than the newest. */
export const articleStates = ['published', 'changed', 'draft', 'archived'] as const;
export type ArticleState = (typeof articleStates)[number];

export function stateOf({
  status,
  version,
  publishedVersion,
}: Pick<ArticleSummary, 'status' | 'version' | 'publishedVersion'>): ArticleState {
  return status === 'published' && publishedVersion !== null && publishedVersion < version ? 'changed' : status;
}

/** The states of a row's languages: one where all are the same. */
export function statesOf(articles: readonly GroupedArticle[]): { state: ArticleState; locales: Locale[] }[] {
  return articleStates.flatMap((state) => {
    const locales = articles.filter((article) => stateOf(article) === state).map(({ locale }) => locale);
    return locales.length === 0 ? [] : [{ state, locales }];
  });
}

/** The language in which a row is named: the one that is searched for or filtered by, else that of the console. */
export function shownIn(
  { articles }: ArticleGroup,
  { q, locale }: { q: string; locale: Locale | null },
  language: string,
): GroupedArticle | null {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWord = ({ title }: GroupedArticle) => words.some((word) => title.toLowerCase().includes(word));
  const own = articles.find((article) => article.locale === (locale ?? language));
  if (own && (locale !== null || words.length === 0 || hasWord(own))) return own;
  return articles.find(hasWord) ?? own ?? articles[0] ?? null;
}

const applies: Record<ArticleBatchAction, readonly ArticleState[]> = {
  publish: ['draft', 'changed'],
  unpublish: ['published', 'changed'],
  archive: ['published', 'changed', 'draft'],
  restore: ['archived'],
};

/** The articles of these rows that an action would change, in one language where only that is shown. */
export function affectedBy(
  action: ArticleBatchAction,
  groups: readonly ArticleGroup[],
  locale: Locale | null,
): GroupedArticle[] {
  return groups
    .flatMap(({ articles }) => articles)
    .filter((article) => applies[action].includes(stateOf(article)))
    .filter((article) => locale === null || article.locale === locale);
}

/** Request with the versions seen, so that concurrent edits are rejected. */
export function toBatch(action: ArticleBatchAction, articles: readonly GroupedArticle[]): ArticleBatch {
  return { action, articles: articles.slice(0, limits.batchArticles).map(({ id, version }) => ({ id, version })) };
}
