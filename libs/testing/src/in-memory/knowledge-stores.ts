import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotStore } from '#engine/ports/knowledge-stores.js';
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
