import type { ArticleGroup, GroupedArticle } from '#contracts/article-groups.js';
import type { ArticlesQuery } from '#contracts/articles.js';
import type { Page } from '#contracts/views.js';
import type { StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { windowOf } from '../../views/pages.js';
import { toArticleSummary } from './article-views.js';
import { usagePeriodMs } from './read-articles.js';

type GroupPorts = Pick<Ports, 'articles' | 'decisions' | 'clock'>;

/** Article groups: all translations of each article of which one matches, with the usage of their answers. */
export async function listArticleGroups(
  ports: GroupPorts,
  { page, limit, ...filter }: ArticlesQuery,
): Promise<Page<ArticleGroup>> {
  const { items, total } = await ports.articles.listGroups(filter, windowOf({ page, limit }));
  const groups: ArticleGroup[] = [];
  for (const articles of items) {
    const [first] = articles;
    if (!first) continue;
    const { translationGroup: id, chatbotId } = first;
    groups.push({ id, chatbotId, articles: await withUse(ports, articles) });
    // Yield: a busy article has tens of thousands of answers to count.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { items: groups, total, page, limit };
}

function withUse({ decisions, clock }: GroupPorts, articles: readonly StoredArticle[]): Promise<GroupedArticle[]> {
  const since = clock.now() - usagePeriodMs;
  return Promise.all(
    articles.map(async (article) => ({
      ...toArticleSummary(article),
      use: await decisions.useOf(article.id, since),
    })),
  );
}
