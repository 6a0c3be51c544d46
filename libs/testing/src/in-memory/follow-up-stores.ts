import type { ConversationId, Instant } from '#contracts/ids.js';
import type {
  ActionAddressStore,
  ActivityEntry,
  ActivityKey,
  ActivityStore,
  FollowerPositionStore,
  RecordMakerStore,
} from '#engine/ports/follow-up-stores.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryRecordMakerStore implements RecordMakerStore, Restorable {
  readonly #makers = new Map<string, ConversationId>();

  snapshot(): () => void {
    return snapshotOf(this.#makers);
  }

  async makerOf(recordId: string): Promise<ConversationId | null> {
    return this.#makers.get(recordId) ?? null;
  }

  async recordsOf(conversationId: ConversationId): Promise<string[]> {
    return [...this.#makers].flatMap(([recordId, maker]) => (maker === conversationId ? [recordId] : []));
  }

  async add(recordId: string, conversationId: ConversationId): Promise<void> {
    if (!this.#makers.has(recordId)) this.#makers.set(recordId, conversationId);
  }
}

export class InMemoryActionAddressStore implements ActionAddressStore, Restorable {
  readonly #byEmail = new Map<string, readonly ConversationId[]>();

  snapshot(): () => void {
    return snapshotOf(this.#byEmail);
  }

  async add(email: string, conversationId: ConversationId): Promise<void> {
    this.#byEmail.set(email, [...new Set([...(await this.conversationsOf(email)), conversationId])]);
  }

  async conversationsOf(email: string): Promise<ConversationId[]> {
    return [...(this.#byEmail.get(email) ?? [])];
  }

  async removeOf(conversationId: ConversationId): Promise<void> {
    for (const [email, ids] of this.#byEmail)
      this.#byEmail.set(
        email,
        ids.filter((id) => id !== conversationId),
      );
  }
}

export class InMemoryActivityStore implements ActivityStore, Restorable {
  readonly #byKey = new Map<string, ActivityEntry>();

  snapshot(): () => void {
    return snapshotOf(this.#byKey);
  }

  async get(key: ActivityKey): Promise<ActivityEntry | null> {
    return this.#byKey.get(keyOf(key)) ?? null;
  }

  async put(entry: ActivityEntry): Promise<void> {
    this.#byKey.set(keyOf(entry), entry);
  }

  async remove(key: ActivityKey): Promise<void> {
    this.#byKey.delete(keyOf(key));
  }

  async due(now: Instant, limit: number): Promise<ActivityEntry[]> {
    const due = [...this.#byKey.values()].filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now);
    return due.sort((a, b) => Number(a.nextAttemptAt) - Number(b.nextAttemptAt)).slice(0, limit);
  }

  async removeOf(conversationId: ConversationId): Promise<void> {
    for (const entry of this.#byKey.values())
      if (entry.conversationId === conversationId) this.#byKey.delete(keyOf(entry));
  }
}

export class InMemoryFollowerPositionStore implements FollowerPositionStore, Restorable {
  readonly #positions = new Map<string, number>();

  snapshot(): () => void {
    return snapshotOf(this.#positions);
  }

  async get(name: string): Promise<number> {
    return this.#positions.get(name) ?? 0;
  }

  async put(name: string, position: number): Promise<void> {
    this.#positions.set(name, position);
  }
}

function keyOf({ conversationId, of, ofEpisode }: ActivityKey): string {
  return JSON.stringify([conversationId, of, ofEpisode]);
}
