import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId } from '#contracts/ids.js';
import type { ArticleStore, ArticleVersion, ChatbotStore } from '#engine/ports/knowledge-stores.js';

export class InMemoryChatbotStore implements ChatbotStore {
  readonly #byId = new Map<string, Chatbot>();

  async all(): Promise<Chatbot[]> {
    return [...this.#byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async put(chatbot: Chatbot): Promise<void> {
    this.#byId.set(chatbot.id, chatbot);
  }
}

export class InMemoryArticleStore implements ArticleStore {
  readonly #versions = new Map<ArticleId, ArticleVersion[]>();

  async published(): Promise<ArticleVersion[]> {
    const newest = [...this.#versions.values()].flatMap((versions) => versions.at(-1) ?? []);
    return newest.sort((a, b) => (a.articleId < b.articleId ? -1 : 1));
  }

  async version(articleId: ArticleId, version: number): Promise<ArticleVersion | null> {
    return this.#versions.get(articleId)?.find((stored) => stored.version === version) ?? null;
  }

  async publish(version: ArticleVersion): Promise<void> {
    const stored = this.#versions.get(version.articleId) ?? [];
    if (stored.some((other) => other.version === version.version)) throw new Error('this version exists already');
    this.#versions.set(version.articleId, [...stored, version]);
  }

  async count(): Promise<number> {
    return this.#versions.size;
  }
}
