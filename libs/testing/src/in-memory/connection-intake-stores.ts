import type { Instant } from '#contracts/ids.js';
import type {
  ConnectionIntake,
  ConnectionIntakeStore,
  ReceivedEvent,
  ReceivedEventStore,
  SystemRecordRow,
  SystemRecordStore,
} from '#engine/ports/connection-stores.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryConnectionIntakeStore implements ConnectionIntakeStore, Restorable {
  readonly #byId = new Map<string, ConnectionIntake>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(connectionId: string): Promise<ConnectionIntake | null> {
    return this.#byId.get(connectionId) ?? null;
  }

  async put(intake: ConnectionIntake): Promise<void> {
    this.#byId.set(intake.connectionId, intake);
  }

  async remove(connectionId: string): Promise<void> {
    this.#byId.delete(connectionId);
  }
}

export class InMemoryReceivedEventStore implements ReceivedEventStore, Restorable {
  readonly #byKey = new Map<string, ReceivedEvent>();

  snapshot(): () => void {
    return snapshotOf(this.#byKey);
  }

  async has(connectionId: string, eventId: string): Promise<boolean> {
    return this.#byKey.has(JSON.stringify([connectionId, eventId]));
  }

  async add(event: ReceivedEvent): Promise<void> {
    if (await this.has(event.connectionId, event.eventId)) throw new Error('there is one already');
    this.#byKey.set(JSON.stringify([event.connectionId, event.eventId]), event);
  }

  async list(connectionId: string, { offset, limit }: Window): Promise<{ items: ReceivedEvent[]; total: number }> {
    const all = this.#of(connectionId);
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  async removeOld(
    connectionId: string,
    { before, keep }: { readonly before: Instant; readonly keep: number },
  ): Promise<void> {
    const all = this.#of(connectionId);
    const end = Math.max(before, all[keep - 1]?.at ?? before);
    for (const { eventId, at } of all) if (at < end) this.#byKey.delete(JSON.stringify([connectionId, eventId]));
  }

  async removeOf(connectionId: string): Promise<void> {
    for (const { eventId } of this.#of(connectionId)) this.#byKey.delete(JSON.stringify([connectionId, eventId]));
  }

  /** Newest first. */
  #of(connectionId: string): ReceivedEvent[] {
    return [...this.#byKey.values()]
      .filter((event) => event.connectionId === connectionId)
      .sort((a, b) => b.at - a.at || (a.eventId < b.eventId ? 1 : -1));
  }
}

export class InMemorySystemRecordStore implements SystemRecordStore, Restorable {
  readonly #byKey = new Map<string, SystemRecordRow>();

  snapshot(): () => void {
    return snapshotOf(this.#byKey);
  }

  async get(key: Pick<SystemRecordRow, 'connectionId' | 'port' | 'externalId'>): Promise<SystemRecordRow | null> {
    return this.#byKey.get(keyOf(key)) ?? null;
  }

  async put(row: SystemRecordRow): Promise<void> {
    this.#byKey.set(keyOf(row), row);
  }

  async erase(email: string): Promise<string[]> {
    const rows = [...this.#byKey.values()].filter((row) => row.email === email);
    for (const row of rows) this.#byKey.set(keyOf(row), { ...row, facts: null, email: null, isErased: true });
    return rows.map(({ recordId }) => recordId);
  }

  async eraseRecord(recordId: string): Promise<boolean> {
    const rows = [...this.#byKey.values()].filter((row) => row.recordId === recordId);
    for (const row of rows) this.#byKey.set(keyOf(row), { ...row, facts: null, email: null, isErased: true });
    return rows.length > 0;
  }

  async removeOf(connectionId: string): Promise<void> {
    for (const row of this.#byKey.values()) if (row.connectionId === connectionId) this.#byKey.delete(keyOf(row));
  }
}

function keyOf({
  connectionId,
  port,
  externalId,
}: Pick<SystemRecordRow, 'connectionId' | 'port' | 'externalId'>): string {
  return JSON.stringify([connectionId, port, externalId]);
}
