import type { OwnRole, RoleStore } from '#engine/ports/role-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryRoleStore implements RoleStore, Restorable {
  readonly #byId = new Map<string, OwnRole>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async all(): Promise<OwnRole[]> {
    return [...this.#byId.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async get(id: string): Promise<OwnRole | null> {
    return this.#byId.get(id) ?? null;
  }

  async put(role: OwnRole): Promise<void> {
    this.#byId.set(role.id, role);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}
