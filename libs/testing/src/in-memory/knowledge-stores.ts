import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import type {
  ChatbotStore,
  ImageStore,
  StoredImage,
  WidgetLoad,
  WidgetLoadStore,
} from '#engine/ports/knowledge-stores.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryChatbotStore implements ChatbotStore, Restorable {
  readonly #byId = new Map<string, Chatbot>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async all(): Promise<Chatbot[]> {
    return [...this.#byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async put(chatbot: Chatbot): Promise<void> {
    this.#byId.set(chatbot.id, chatbot);
  }
}

export class InMemoryWidgetLoadStore implements WidgetLoadStore, Restorable {
  readonly #byChatbot = new Map<ChatbotId, readonly WidgetLoad[]>();

  snapshot(): () => void {
    return snapshotOf(this.#byChatbot);
  }

  async all(): Promise<WidgetLoad[]> {
    return [...this.#byChatbot.values()].flat();
  }

  async replace(chatbotId: ChatbotId, loads: readonly WidgetLoad[]): Promise<void> {
    this.#byChatbot.set(chatbotId, loads);
  }
}

export class InMemoryImageStore implements ImageStore, Restorable {
  readonly #byId = new Map<string, StoredImage>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<StoredImage | null> {
    return this.#byId.get(id) ?? null;
  }

  async put(image: StoredImage): Promise<void> {
    this.#byId.set(image.id, image);
  }

  async removeOthers(kept: readonly string[], before: Instant): Promise<void> {
    for (const { id, createdAt } of [...this.#byId.values()])
      if (createdAt < before && !kept.includes(id)) this.#byId.delete(id);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}
