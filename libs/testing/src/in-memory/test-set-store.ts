import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import type { TestSetStore } from '#engine/ports/test-set-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryTestSetStore implements TestSetStore, Restorable {
  readonly #sets = new Map<string, readonly TestQuestion[]>();

  snapshot(): () => void {
    return snapshotOf(this.#sets);
  }

  async read(chatbotId: ChatbotId, locale: Locale): Promise<TestQuestion[]> {
    return [...(this.#sets.get(`${chatbotId} ${locale}`) ?? [])];
  }

  async replace(chatbotId: ChatbotId, locale: Locale, questions: readonly TestQuestion[]): Promise<void> {
    this.#sets.set(`${chatbotId} ${locale}`, questions);
  }
}
