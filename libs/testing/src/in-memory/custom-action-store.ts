import type { CustomAction, CustomActionStore } from '#engine/ports/custom-action-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryCustomActionStore implements CustomActionStore, Restorable {
  readonly #byId = new Map<string, CustomAction>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<CustomAction | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<CustomAction[]> {
    return [...this.#byId.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  async put(action: CustomAction): Promise<void> {
    this.#byId.set(action.id, action);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }

  async removeOf(connectionId: string): Promise<void> {
    for (const one of await this.all()) if (one.connectionId === connectionId) this.#byId.delete(one.id);
  }
}
