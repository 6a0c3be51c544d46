import type { ChatbotId } from '#contracts/ids.js';
import type { DismissedQuestionStore } from '#engine/ports/dismissed-question-store.js';

export class InMemoryDismissedQuestionStore implements DismissedQuestionStore {
  readonly #dismissed = new Map<ChatbotId, Set<string>>();

  async hashes(chatbotId: ChatbotId): Promise<ReadonlySet<string>> {
    return new Set(this.#dismissed.get(chatbotId));
  }

  async add(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void> {
    this.#dismissed.set(chatbotId, new Set([...(this.#dismissed.get(chatbotId) ?? []), ...hashes]));
  }

  async remove(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.#dismissed.get(chatbotId)?.delete(hash);
  }
}
