import type { EntityManager } from 'typeorm';
import { articleRow, articleVersionRow, fromVersionRow } from '../rows/article.row.js';
import type { ArticleIndex } from '../stores/article-index.js';

/** Articles that are read at once. */
const portion = 100;

/** Fills a database's own index of articles with their newest versions: of all, or of some. */
export async function indexArticles(
  manager: EntityManager,
  index: ArticleIndex,
  only: ReadonlySet<string> | null,
): Promise<void> {
  for (let skip = 0; ; skip += portion) {
    const articles = await manager.find(articleRow, { order: { id: 'ASC' }, skip, take: portion });
    for (const { id, number, chatbotId, version } of articles) {
      if (only !== null && !only.has(id)) continue;
      const newest = await manager.findOneBy(articleVersionRow, { articleId: id, version });
      if (newest !== null) await index.put(manager, number, fromVersionRow(chatbotId, newest));
    }
    if (articles.length < portion) return;
  }
}
