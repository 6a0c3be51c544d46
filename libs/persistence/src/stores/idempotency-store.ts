import type { Instant } from '#contracts/ids.js';
import type { IdempotencyRecord, IdempotencyStore } from '#engine/ports/idempotency-store.js';
import { fromRow, idempotencyKeyRow, toRow } from '../rows/idempotency-key.row.js';
import { LessThanOrEqual } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormIdempotencyStore implements IdempotencyStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(principal: string, key: string): Promise<IdempotencyRecord | null> {
    const row = await this.#access.read.findOneBy(idempotencyKeyRow, { principal, key });
    return row && fromRow(row);
  }

  async put(record: IdempotencyRecord): Promise<void> {
    await this.#access.write((manager) => manager.upsert(idempotencyKeyRow, toRow(record), ['principal', 'key']));
  }

  async remove(principal: string, key: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(idempotencyKeyRow, { principal, key }));
  }

  async removeExpired(now: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(idempotencyKeyRow, { expiresAt: LessThanOrEqual(now) }));
  }
}
