import type { ClientId } from '#contracts/ids.js';
import type { ClientActivity, ClientActivityStore } from '#engine/ports/client-activity-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryClientActivityStore implements ClientActivityStore, Restorable {
  readonly #byId = new Map<string, ClientActivity>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async byWriteKey(key: string): Promise<ClientActivity | null> {
    return [...this.#byId.values()].find(({ writeKey }) => writeKey === key) ?? null;
  }

  async listOf(clientId: ClientId, { offset, limit }: Window): Promise<ClientActivity[]> {
    const own = [...this.#byId.values()].filter((activity) => activity.clientId === clientId);
    return own.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(offset, offset + limit);
  }

  async add(activity: ClientActivity): Promise<void> {
    if (await this.byWriteKey(activity.writeKey)) throw new Error('there is one already');
    this.#byId.set(activity.id, activity);
  }

  async removeByKeys(keys: readonly string[]): Promise<void> {
    for (const { id, writeKey } of this.#byId.values()) if (keys.includes(writeKey)) this.#byId.delete(id);
  }

  async removeOf(clientId: ClientId): Promise<void> {
    for (const { id, clientId: owner } of this.#byId.values()) if (owner === clientId) this.#byId.delete(id);
  }
}
