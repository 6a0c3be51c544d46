import type { ChatbotId } from '#contracts/ids.js';
import type { ArticleImport, ArticleImportStore } from '#engine/ports/article-import-store.js';
import type { Window } from '#engine/ports/conversation-store.js';

export class InMemoryArticleImportStore implements ArticleImportStore {
  readonly #byId = new Map<string, ArticleImport>();

  async get(id: string): Promise<ArticleImport | null> {
    return this.#byId.get(id) ?? null;
  }

  async put(value: ArticleImport): Promise<void> {
    this.#byId.set(value.id, value);
  }

  async list(
    chatbotId: ChatbotId | null,
    { offset, limit }: Window,
  ): Promise<{ items: ArticleImport[]; total: number }> {
    const all = [...this.#byId.values()].filter((one) => chatbotId === null || one.chatbotId === chatbotId).reverse();
    const items = all.slice(offset, offset + limit).map((one) => ({ ...one, request: null }));
    return { items, total: all.length };
  }

  async running(): Promise<ArticleImport[]> {
    return [...this.#byId.values()].filter(({ state }) => state === 'running');
  }
}
