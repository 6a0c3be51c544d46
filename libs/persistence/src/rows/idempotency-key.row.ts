import type { IdempotencyRecord } from '#engine/ports/idempotency-store.js';
import { EntitySchema } from '../typeorm.js';

export interface IdempotencyKeyRow {
  principal: string;
  key: string;
  fingerprint: string;
  expiresAt: number;
  /** JSON; null while the request runs. */
  reply: string | null;
}

export const idempotencyKeyRow = new EntitySchema<IdempotencyKeyRow>({
  name: 'idempotency_keys',
  columns: {
    principal: { type: 'text', primary: true },
    key: { type: 'text', primary: true },
    fingerprint: { type: 'text' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
    reply: { type: 'text', nullable: true },
  },
});

export function toRow({ reply, ...record }: IdempotencyRecord): IdempotencyKeyRow {
  return { ...record, reply: reply && JSON.stringify(reply) };
}

export function fromRow({ reply, ...row }: IdempotencyKeyRow): IdempotencyRecord {
  return { ...row, reply: reply === null ? null : JSON.parse(reply) };
}
