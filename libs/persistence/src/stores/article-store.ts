import { type EntityManager, LessThan, Not } from 'typeorm';
import type { ArticleId, Instant } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  ArticleFilter,
  ArticleStore,
  ArticleVersion,
  ArticleVersionRecord,
  StoredArticle,
} from '#engine/ports/knowledge-stores.js';
import {
  type ArticleRow,
  articleRow,
  articleVersionRow,
  fromArticleRow,
  fromHeadRow,
  fromVersionRow,
  toHead,
  toVersionRow,
  versionHead,
} from '../rows/article.row.js';
import { matchExpression } from '../search/match-expression.js';
import type { Access } from './access.js';
import { articleListSql } from './article-sql.js';
import { nearExpression } from './near-words.js';

/** An article is found by the first words of a field: to index megabytes would hold everybody up. */
const searchedLength = 250_000;

const articleColumns = Object.entries(articleRow.options.columns)
  .map(([property, column]) => `a.${column?.name ?? property} AS "${property}"`)
  .join(', ');

export class SqliteArticleStore implements ArticleStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: ArticleId): Promise<StoredArticle | null> {
    const row = await this.#access.read.findOneBy(articleRow, { id });
    return row && fromArticleRow(row);
  }

  async list({ q, ...filter }: ArticleFilter, window: Window): Promise<{ items: StoredArticle[]; total: number }> {
    const asTyped = await this.#listed(filter, matchExpression(q), window);
    if (q === undefined || asTyped.total > 0) return asTyped;
    const near = await nearExpression(this.#access.read, q);
    return near === null ? asTyped : this.#listed(filter, near, window);
  }

  async #listed(filter: Omit<ArticleFilter, 'q'>, match: string | null, { limit, offset }: Window) {
    const { list, count, listValues, countValues } = articleListSql(filter, match);
    const { read } = this.#access;
    const asked = list.replace('{columns}', articleColumns);
    const rows = await read.query<ArticleRow[]>(asked, [...listValues, limit, offset]);
    const [counted] = await read.query<{ total: number }[]>(count, [...countValues]);
    return { items: rows.map(fromArticleRow), total: counted?.total ?? 0 };
  }

  async published(): Promise<ArticleVersion[]> {
    const { entities, raw } = await this.#access.read
      .createQueryBuilder(articleVersionRow, 'version')
      .innerJoin(
        articleRow.options.name,
        'article',
        'article.id = version.articleId AND article.publishedVersion = version.version',
      )
      .addSelect('article.chatbot_id', 'chatbot')
      .orderBy('version.articleId')
      .getRawAndEntities<{ chatbot: string }>();
    return entities.map((version, index) => fromVersionRow(raw[index]?.chatbot ?? '', version));
  }

  async version(articleId: ArticleId, version: number): Promise<ArticleVersion | null> {
    const article = await this.#access.read.findOneBy(articleRow, { id: articleId });
    const row = await this.#access.read.findOneBy(articleVersionRow, { articleId, version });
    return article && row && fromVersionRow(article.chatbotId, row);
  }

  async versions(
    articleId: ArticleId,
    { limit, offset }: Window,
  ): Promise<{ items: ArticleVersionRecord[]; total: number }> {
    const rows = await this.#access.read.find(articleVersionRow, {
      select: versionHead,
      where: { articleId },
      order: { version: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items: rows.map(fromHeadRow), total: await this.#access.read.countBy(articleVersionRow, { articleId }) };
  }

  async otherVersions(articleId: ArticleId, before: number, than: number | null): Promise<number[]> {
    const rows = await this.#access.read
      .createQueryBuilder(articleVersionRow, 'version')
      .select('version.version', 'version')
      .where({ articleId, version: LessThan(before) })
      .andWhere(
        'version.body IS NOT (SELECT body FROM article_versions WHERE article_id = :articleId AND version = :than)',
        { articleId, than },
      )
      .orderBy('version.version')
      .getRawMany<{ version: number }>();
    return rows.map(({ version }) => version);
  }

  async append(version: ArticleVersion): Promise<void> {
    await this.#access.write(async (manager) => {
      const number = await makeHead(manager, version);
      await manager.insert(articleVersionRow, toVersionRow(version));
      await manager.query('DELETE FROM article_search WHERE rowid = ?', [number]);
      await manager.query('INSERT INTO article_search (rowid, title, variants, body) VALUES (?, ?, ?, ?)', [
        number,
        version.title,
        version.variants.join('\n').slice(0, searchedLength),
        version.body.slice(0, searchedLength),
      ]);
    });
  }

  async setPublished(id: ArticleId, version: number | null, at: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.update(articleRow, { id }, { publishedVersion: version, updatedAt: at }),
    );
  }

  async setArchived(id: ArticleId, archivedAt: Instant | null, at: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.update(articleRow, { id }, { archivedAt, publishedVersion: null, updatedAt: at }),
    );
  }

  isEdited(articleId: ArticleId): Promise<boolean> {
    return this.#access.read.existsBy(articleVersionRow, { articleId, authorKind: Not('system') });
  }

  count(): Promise<number> {
    return this.#access.read.count(articleRow);
  }

  async stamp(): Promise<string> {
    const [row] = await this.#access.read.query<object[]>(
      `SELECT count(*), sum(version), sum(coalesce(published_version, 0)), max(updated_at) FROM articles`,
    );
    return Object.values(row ?? {}).join(' ');
  }
}

/** The article as its newest version makes it; answers its row in the index. */
async function makeHead(manager: EntityManager, version: ArticleVersion): Promise<number> {
  const { articleId: id, chatbotId, createdAt } = version;
  const present = await manager.findOneBy(articleRow, { id });
  if (present) {
    await manager.update(articleRow, { id }, toHead(version));
    return present.number;
  }
  const number = ((await manager.maximum(articleRow, 'number', {})) ?? 0) + 1;
  await manager.insert(articleRow, {
    id,
    number,
    chatbotId,
    publishedVersion: null,
    archivedAt: null,
    createdAt,
    ...toHead(version),
  });
  return number;
}
