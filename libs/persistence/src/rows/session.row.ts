import type { Session } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface SessionRow {
  id: string;
  tokenHash: string;
  operatorId: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  device: string;
  address: string;
}

export const sessionRow = new EntitySchema<SessionRow>({
  name: 'sessions',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    operatorId: { type: 'text', name: 'operator_id' },
    createdAt: { type: 'bigint', name: 'created_at' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
    id: { type: 'text' },
    lastUsedAt: { type: 'bigint', name: 'last_used_at' },
    device: { type: 'text' },
    address: { type: 'text' },
  },
});

export function toRow(session: Session): SessionRow {
  return { ...session };
}

export function fromRow(row: SessionRow): Session {
  return row as Session;
}
