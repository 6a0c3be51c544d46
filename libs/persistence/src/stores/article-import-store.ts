import type { ChatbotId } from '#contracts/ids.js';
import type { ArticleImport, ArticleImportStore } from '#engine/ports/article-import-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import {
  type ArticleImportRow,
  articleImportRequestRow,
  articleImportRow,
  fromRow,
  toRequestRow,
  toRow,
} from '../rows/article-import.row.js';
import type { Access } from './access.js';

export class SqliteArticleImportStore implements ArticleImportStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<ArticleImport | null> {
    const row = await this.#access.read.findOneBy(articleImportRow, { id });
    return row && this.#withRequest(row);
  }

  async put(value: ArticleImport): Promise<void> {
    const { id, request } = value;
    await this.#access.write(async (manager) => {
      await manager.upsert(articleImportRow, toRow(value), ['id']);
      if (request === null) await manager.delete(articleImportRequestRow, { id });
      else if (!(await manager.existsBy(articleImportRequestRow, { id })))
        await manager.insert(articleImportRequestRow, toRequestRow(id, request));
    });
  }

  async list(
    chatbotId: ChatbotId | null,
    { offset, limit }: Window,
  ): Promise<{ items: ArticleImport[]; total: number }> {
    const [rows, total] = await this.#access.read.findAndCount(articleImportRow, {
      where: chatbotId === null ? {} : { chatbotId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { items: rows.map((row) => fromRow(row, null)), total };
  }

  async running(): Promise<ArticleImport[]> {
    const rows = await this.#access.read.find(articleImportRow, {
      where: { state: 'running' },
      order: { createdAt: 'ASC' },
    });
    return Promise.all(rows.map((row) => this.#withRequest(row)));
  }

  async #withRequest(row: ArticleImportRow): Promise<ArticleImport> {
    return fromRow(row, await this.#access.read.findOneBy(articleImportRequestRow, { id: row.id }));
  }
}
