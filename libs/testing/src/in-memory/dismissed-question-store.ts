import type { ChatbotId } from '#contracts/ids.js';
import type { DismissedQuestionStore } from '#engine/ports/dismissed-question-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryDismissedQuestionStore implements DismissedQuestionStore, Restorable {
  readonly #dismissed = new Map<ChatbotId, Set<string>>();

  snapshot(): () => void {
    return snapshotOf(this.#dismissed);
  }

  async hashes(chatbotId: ChatbotId): Promise<ReadonlySet<string>> {
    return new Set(this.#dismissed.get(chatbotId));
  }

  async add(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void> {
    this.#dismissed.set(chatbotId, new Set([...(this.#dismissed.get(chatbotId) ?? []), ...hashes]));
  }

  async remove(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void> {
    const kept = [...(this.#dismissed.get(chatbotId) ?? [])].filter((hash) => !hashes.includes(hash));
    this.#dismissed.set(chatbotId, new Set(kept));
  }
}
