import { EntitySchema } from 'typeorm';
import type { Session } from '#engine/ports/people-stores.js';

export interface SessionRow {
  tokenHash: string;
  operatorId: string;
  createdAt: number;
  expiresAt: number;
}

export const sessionRow = new EntitySchema<SessionRow>({
  name: 'sessions',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    operatorId: { type: 'text', name: 'operator_id' },
    createdAt: { type: 'integer', name: 'created_at' },
    expiresAt: { type: 'integer', name: 'expires_at' },
  },
});

export function toRow(session: Session): SessionRow {
  return { ...session };
}

export function fromRow(row: SessionRow): Session {
  return row as Session;
}
