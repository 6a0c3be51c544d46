import type { ArticleId } from '#contracts/ids.js';
import type { ArticleStore, ArticleVersion } from '#engine/ports/knowledge-stores.js';
import { articleRow, articleVersionRow, fromRows, toRows } from '../rows/article.row.js';
import type { Access } from './access.js';

export class SqliteArticleStore implements ArticleStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async published(): Promise<ArticleVersion[]> {
    const articles = await this.#access.read.find(articleRow);
    const byId = new Map(articles.map((article) => [article.id, article]));
    const versions = await this.#access.read
      .createQueryBuilder(articleVersionRow, 'version')
      .innerJoin(
        articleRow.options.name,
        'article',
        'article.id = version.articleId AND article.publishedVersion = version.version',
      )
      .orderBy('version.articleId')
      .getMany();
    return versions.flatMap((version) => {
      const article = byId.get(version.articleId);
      return article ? [fromRows(article, version)] : [];
    });
  }

  async version(articleId: ArticleId, version: number): Promise<ArticleVersion | null> {
    const article = await this.#access.read.findOneBy(articleRow, { id: articleId });
    const row = await this.#access.read.findOneBy(articleVersionRow, { articleId, version });
    return article && row && fromRows(article, row);
  }

  async publish(version: ArticleVersion): Promise<void> {
    const rows = toRows(version);
    await this.#access.write(async (manager) => {
      await manager.upsert(articleRow, rows.article, ['id']);
      await manager.insert(articleVersionRow, rows.version);
    });
  }

  count(): Promise<number> {
    return this.#access.read.count(articleRow);
  }
}
