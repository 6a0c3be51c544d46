import type { Instant } from '#contracts/ids.js';
import type { IdempotencyRecord, IdempotencyStore } from '#engine/ports/idempotency-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryIdempotencyStore implements IdempotencyStore, Restorable {
  readonly #records = new Map<string, IdempotencyRecord>();

  snapshot(): () => void {
    return snapshotOf(this.#records);
  }

  async get(principal: string, key: string): Promise<IdempotencyRecord | null> {
    return this.#records.get(nameOf(principal, key)) ?? null;
  }

  async put(record: IdempotencyRecord): Promise<void> {
    this.#records.set(nameOf(record.principal, record.key), record);
  }

  async remove(principal: string, key: string): Promise<void> {
    this.#records.delete(nameOf(principal, key));
  }

  async removeExpired(now: Instant): Promise<void> {
    for (const [name, { expiresAt }] of this.#records) if (expiresAt <= now) this.#records.delete(name);
  }
}

const nameOf = (principal: string, key: string) => JSON.stringify([principal, key]);
