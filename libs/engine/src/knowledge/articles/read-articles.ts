import type {
  ArticleSummary,
  ArticlesQuery,
  ArticleVersionSummary,
  ArticleVersionView,
  ArticleView,
} from '#contracts/articles.js';
import { dayMs } from '#contracts/durations.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Page } from '#contracts/views.js';
import type { StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { windowOf } from '../../views/pages.js';
import { toArticleSummary, toContent, toVersionSummary, toVersionView } from './article-views.js';

export type ReadArticlePorts = Pick<Ports, 'articles' | 'decisions' | 'operatorBoard' | 'clock'>;

/** How far back `use` looks, in milliseconds. */
export const usagePeriodMs = 30 * dayMs;

export async function listArticles(
  { articles }: Pick<Ports, 'articles'>,
  { page, limit, ...filter }: ArticlesQuery,
): Promise<Page<ArticleSummary>> {
  const { items, total } = await articles.list(filter, windowOf({ page, limit }));
  return { items: items.map(toArticleSummary), total, page, limit };
}

/** Article as lists show it. Null: no such article. */
export async function readArticleSummary(
  { articles }: Pick<Ports, 'articles'>,
  id: ArticleId,
): Promise<ArticleSummary | null> {
  const article = await articles.get(id);
  return article && toArticleSummary(article);
}

/** Null: no such article. */
export async function readArticle(ports: ReadArticlePorts, id: ArticleId): Promise<ArticleView | null> {
  const article = await ports.articles.get(id);
  return article && viewArticle(ports, article);
}

export async function viewArticle(ports: ReadArticlePorts, article: StoredArticle): Promise<ArticleView> {
  const newest = await ports.articles.version(article.id, article.version);
  if (!newest) throw new Error(`article ${article.id} has no version ${article.version}`);
  const use = await ports.decisions.useOf(article.id, ports.clock.now() - usagePeriodMs);
  const translations = (await ports.articles.translations(article.translationGroup)).map(toArticleSummary);
  return { ...toArticleSummary(article), content: toContent(newest), use, translations };
}

export async function listVersions(
  ports: Pick<Ports, 'articles' | 'operatorBoard'>,
  id: ArticleId,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ArticleVersionSummary> | null> {
  const article = await ports.articles.get(id);
  if (!article) return null;
  const { items, total } = await ports.articles.versions(id, windowOf({ page, limit }));
  return { items: items.map((version) => toVersionSummary(ports, article, version)), total, page, limit };
}

export async function readVersion(
  ports: Pick<Ports, 'articles' | 'operatorBoard'>,
  id: ArticleId,
  version: number,
): Promise<ArticleVersionView | null> {
  const article = await ports.articles.get(id);
  const stored = article && (await ports.articles.version(id, version));
  return stored && toVersionView(ports, article, stored);
}
