import type { ImportItem, ImportOutcome } from '#contracts/article-imports.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { ArticleImport, ArticleImportStore, RequestedImport } from '#engine/ports/article-import-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import {
  articleImportItemRow,
  articleImportRequestRow,
  articleImportRow,
  fromItemRow,
  fromRow,
  toRow,
} from '../rows/article-import.row.js';
import type { Access } from './access.js';

export class TypeormArticleImportStore implements ArticleImportStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async begin(value: ArticleImport, request: RequestedImport): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.insert(articleImportRow, toRow(value));
      await manager.insert(articleImportRequestRow, { id: value.id, request: JSON.stringify(request) });
    });
  }

  async get(id: string): Promise<ArticleImport | null> {
    const row = await this.#access.read.findOneBy(articleImportRow, { id });
    return row && fromRow(row);
  }

  async request(id: string): Promise<RequestedImport | null> {
    const row = await this.#access.read.findOneBy(articleImportRequestRow, { id });
    return row && JSON.parse(row.request);
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
    return { items: rows.map(fromRow), total };
  }

  async running(): Promise<ArticleImport[]> {
    const rows = await this.#access.read.find(articleImportRow, {
      where: { state: 'running' },
      order: { createdAt: 'ASC' },
    });
    return rows.map(fromRow);
  }

  async update(id: string, { total, notes }: Pick<ArticleImport, 'total' | 'notes'>): Promise<void> {
    const found = { total, notes: JSON.stringify(notes) };
    await this.#access.write((manager) => manager.update(articleImportRow, { id }, found));
  }

  async record(importId: string, items: readonly ImportItem[]): Promise<void> {
    await this.#access.write(async (manager) => {
      const before = await manager.findOneByOrFail(articleImportRow, { id: importId });
      const { created, updated, unchanged, refused } = before;
      const counts = { created, updated, unchanged, refused };
      const first = created + updated + unchanged + refused + 1;
      for (const { outcome } of items) counts[outcome] += 1;
      await manager.insert(
        articleImportItemRow,
        items.map((item, index) => ({ ...item, importId, position: first + index })),
      );
      await manager.update(articleImportRow, { id: importId }, counts);
    });
  }

  async items(importId: string, outcome: ImportOutcome | null, { offset, limit }: Window): Promise<ImportItem[]> {
    const rows = await this.#access.read.find(articleImportItemRow, {
      where: outcome === null ? { importId } : { importId, outcome },
      order: { position: 'ASC' },
      skip: offset,
      take: limit,
    });
    return rows.map(fromItemRow);
  }

  async sources(importId: string): Promise<string[]> {
    const rows = await this.#access.read.find(articleImportItemRow, {
      select: { source: true },
      where: { importId },
      order: { position: 'ASC' },
    });
    return rows.map(({ source }) => source);
  }

  async end(id: string, state: 'done' | 'failed', at: Instant): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.update(articleImportRow, { id }, { state, finishedAt: at });
      await manager.delete(articleImportRequestRow, { id });
    });
  }
}
