import type { ImportItem, ImportOutcome } from '#contracts/article-imports.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { ArticleImport, ArticleImportStore, RequestedImport } from '#engine/ports/article-import-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryArticleImportStore implements ArticleImportStore, Restorable {
  readonly #byId = new Map<string, ArticleImport>();
  readonly #requests = new Map<string, RequestedImport>();
  readonly #items = new Map<string, ImportItem[]>();

  snapshot(): () => void {
    return snapshotOf(this.#byId, this.#requests, this.#items);
  }

  async begin(value: ArticleImport, request: RequestedImport): Promise<void> {
    this.#byId.set(value.id, value);
    this.#requests.set(value.id, request);
  }

  async get(id: string): Promise<ArticleImport | null> {
    return this.#byId.get(id) ?? null;
  }

  async request(id: string): Promise<RequestedImport | null> {
    return this.#requests.get(id) ?? null;
  }

  async list(
    chatbotId: ChatbotId | null,
    { offset, limit }: Window,
  ): Promise<{ items: ArticleImport[]; total: number }> {
    const all = [...this.#byId.values()].filter((one) => chatbotId === null || one.chatbotId === chatbotId).reverse();
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  async running(): Promise<ArticleImport[]> {
    return [...this.#byId.values()].filter(({ state }) => state === 'running');
  }

  async update(id: string, found: Pick<ArticleImport, 'total' | 'notes'>): Promise<void> {
    this.#change(id, () => found);
  }

  async record(id: string, items: readonly ImportItem[]): Promise<void> {
    this.#items.set(id, [...(this.#items.get(id) ?? []), ...items]);
    for (const { outcome } of items)
      this.#change(id, ({ counts }) => ({ counts: { ...counts, [outcome]: counts[outcome] + 1 } }));
  }

  async items(id: string, outcome: ImportOutcome | null, { offset, limit }: Window): Promise<ImportItem[]> {
    const all = (this.#items.get(id) ?? []).filter((item) => outcome === null || item.outcome === outcome);
    return all.slice(offset, offset + limit);
  }

  async sources(id: string): Promise<string[]> {
    return (this.#items.get(id) ?? []).map(({ source }) => source);
  }

  async end(id: string, state: 'done' | 'failed', at: Instant): Promise<void> {
    this.#change(id, () => ({ state, finishedAt: at }));
    this.#requests.delete(id);
  }

  #change(id: string, change: (present: ArticleImport) => Partial<ArticleImport>): void {
    const present = this.#byId.get(id);
    if (present) this.#byId.set(id, { ...present, ...change(present) });
  }
}
