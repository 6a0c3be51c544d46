import type { EntityManager } from 'typeorm';
import type { ArticleId, ChatbotId, Instant } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  ArticleFilter,
  ArticleStore,
  ArticleVersion,
  ArticleVersionRecord,
  PublishedVersion,
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
import { In, LessThan, Not } from '../typeorm.js';
import type { Access } from './access.js';
import type { ArticleIndex } from './article-index.js';
import { type ArticleListSql, articleGroupListSql, articleListSql } from './article-sql.js';
import { readRows } from './read-rows.js';

const articleColumns = Object.entries(articleRow.options.columns)
  .map(([property, column]) => `a.${column?.name ?? property} AS "${property}"`)
  .join(', ');

export class TypeormArticleStore implements ArticleStore {
  readonly #access: Access;
  readonly #index: ArticleIndex;

  constructor(access: Access, index: ArticleIndex) {
    this.#access = access;
    this.#index = index;
  }

  async get(id: ArticleId): Promise<StoredArticle | null> {
    const row = await this.#access.read.findOneBy(articleRow, { id });
    return row && fromArticleRow(row);
  }

  async list(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[]; total: number }> {
    const { rows, total } = await this.#found<ArticleRow>(articleListSql, filter, window);
    return { items: rows.map(fromArticleRow), total };
  }

  async listGroups(filter: ArticleFilter, window: Window): Promise<{ items: StoredArticle[][]; total: number }> {
    const { rows, total } = await this.#found<{ name: string }>(articleGroupListSql, filter, window);
    const names = rows.map(({ name }) => name);
    const articles = await this.#inGroups(names);
    return { items: names.map((name) => articles.filter((article) => article.translationGroup === name)), total };
  }

  translations(translationGroup: string): Promise<StoredArticle[]> {
    return this.#inGroups([translationGroup]);
  }

  async #inGroups(names: readonly string[]): Promise<StoredArticle[]> {
    const rows = await this.#access.read.find(articleRow, {
      where: { translationGroup: In([...names]) },
      order: { locale: 'ASC', id: 'ASC' },
    });
    return rows.map(fromArticleRow);
  }

  /** Searches for the text as typed; without a result, for corrections of mistyped words. */
  async #found<Row>(toSql: typeof articleListSql, { q, ...filter }: ArticleFilter, window: Window) {
    const found = (expression: string | null) =>
      this.#rows<Row>(toSql(filter, expression === null ? null : { index: this.#index, expression }), window);
    const asTyped = await found(this.#index.expression(q));
    if (q === undefined || asTyped.total > 0) return asTyped;
    const near = await this.#index.nearExpression(this.#access.read, q);
    return near === null ? asTyped : found(near);
  }

  async #rows<Row>(sql: ArticleListSql, { limit, offset }: Window) {
    const { read } = this.#access;
    const asked = sql.list.replace('{columns}', articleColumns);
    const rows = await readRows<Row>(read, asked, [...sql.listValues, limit, offset]);
    const [counted] = await readRows<{ total: number }>(read, sql.count, sql.countValues);
    return { rows, total: counted?.total ?? 0 };
  }

  async published(): Promise<PublishedVersion[]> {
    const { entities, raw } = await this.#access.read
      .createQueryBuilder(articleVersionRow, 'version')
      .innerJoin(
        articleRow.options.name,
        'article',
        'article.id = version.articleId AND article.publishedVersion = version.version',
      )
      .addSelect('article.chatbot_id', 'chatbot')
      .addSelect('article.published_at', 'publishedAt')
      .orderBy('version.articleId')
      .getRawAndEntities<{ chatbot: string; publishedAt: Instant }>();
    return entities.map((version, index) => {
      const { chatbot = '', publishedAt = version.createdAt } = raw[index] ?? {};
      return { ...fromVersionRow(chatbot, version), publishedAt };
    });
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
        'version.body IS DISTINCT FROM (SELECT body FROM article_versions WHERE article_id = :articleId AND version = :than)',
        { articleId, than },
      )
      .orderBy('version.version')
      .getRawMany<{ version: number }>();
    return rows.map(({ version }) => version);
  }

  async append(version: ArticleVersion, translationGroup: string = version.articleId): Promise<void> {
    await this.#access.write(async (manager) => {
      const number = await makeHead(manager, version, translationGroup);
      await manager.insert(articleVersionRow, toVersionRow(version));
      await this.#index.put(manager, number, version);
    });
  }

  async setTranslationGroup(id: ArticleId, translationGroup: string): Promise<void> {
    await this.#access.write((manager) => manager.update(articleRow, { id }, { translationGroup }));
  }

  async setPublished(id: ArticleId, version: number | null, at: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.update(
        articleRow,
        { id },
        { publishedVersion: version, publishedAt: version === null ? null : at, updatedAt: at },
      ),
    );
  }

  async setArchived(id: ArticleId, archivedAt: Instant | null, at: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.update(articleRow, { id }, { archivedAt, publishedVersion: null, publishedAt: null, updatedAt: at }),
    );
  }

  isEdited(articleId: ArticleId): Promise<boolean> {
    return this.#access.read.existsBy(articleVersionRow, { articleId, authorKind: Not('system') });
  }

  count(): Promise<number> {
    return this.#access.read.count(articleRow);
  }

  async stamp(chatbotId: ChatbotId): Promise<string> {
    const [row] = await readRows<object>(
      this.#access.read,
      `SELECT count(*) AS articles, sum(version) AS versions, sum(coalesce(published_version, 0)) AS published,
         max(updated_at) AS updated FROM articles WHERE chatbot_id = ?`,
      [chatbotId],
    );
    return Object.values(row ?? {}).join(' ');
  }
}

/** Updates the article to its newest version; returns its row in the index. */
async function makeHead(manager: EntityManager, version: ArticleVersion, translationGroup: string): Promise<number> {
  const { articleId: id, chatbotId, createdAt } = version;
  const present = await manager.findOneBy(articleRow, { id });
  if (present) {
    await manager.update(articleRow, { id }, toHead(version));
    return present.number;
  }
  const [last] = await readRows<{ number: number }>(manager, 'SELECT coalesce(max(number), 0) AS number FROM articles');
  const number = (last?.number ?? 0) + 1;
  await manager.insert(articleRow, {
    id,
    number,
    chatbotId,
    translationGroup,
    publishedVersion: null,
    publishedAt: null,
    archivedAt: null,
    createdAt,
    ...toHead(version),
  });
  return number;
}
