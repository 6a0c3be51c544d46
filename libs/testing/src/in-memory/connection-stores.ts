import type { Instant } from '#contracts/ids.js';
import type {
  Connection,
  ConnectionCall,
  ConnectionCallStore,
  ConnectionStore,
} from '#engine/ports/connection-stores.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryConnectionStore implements ConnectionStore, Restorable {
  readonly #byId = new Map<string, Connection>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<Connection | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<Connection[]> {
    return [...this.#byId.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  async put(connection: Connection): Promise<void> {
    this.#byId.set(connection.id, connection);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}

export class InMemoryConnectionCallStore implements ConnectionCallStore, Restorable {
  readonly #byId = new Map<string, ConnectionCall>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async add(calls: readonly ConnectionCall[]): Promise<void> {
    for (const call of calls) this.#byId.set(call.id, call);
  }

  async list(connectionId: string, { offset, limit }: Window): Promise<{ items: ConnectionCall[]; total: number }> {
    const all = this.#of(connectionId);
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  async removeOld(
    connectionId: string,
    { before, keep }: { readonly before: Instant; readonly keep: number },
  ): Promise<void> {
    const all = this.#of(connectionId);
    const end = Math.max(before, all[keep - 1]?.at ?? before);
    for (const { id, at } of all) if (at < end) this.#byId.delete(id);
  }

  async removeOf(connectionId: string): Promise<void> {
    for (const { id } of this.#of(connectionId)) this.#byId.delete(id);
  }

  /** Newest first. */
  #of(connectionId: string): ConnectionCall[] {
    return [...this.#byId.values()]
      .filter((call) => call.connectionId === connectionId)
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  }
}
