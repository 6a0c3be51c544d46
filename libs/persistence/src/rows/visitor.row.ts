import type { Visitor } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface VisitorRow {
  id: string;
  chatbotId: string;
  tokenHash: string;
  locale: string;
  createdAt: number;
  lastUsedAt: number;
}

export const visitorRow = new EntitySchema<VisitorRow>({
  name: 'visitors',
  columns: {
    id: { type: 'text', primary: true },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    tokenHash: { type: 'text', name: 'token_hash' },
    locale: { type: 'text' },
    createdAt: { type: 'bigint', name: 'created_at' },
    lastUsedAt: { type: 'bigint', name: 'last_used_at' },
  },
});

export function toRow(visitor: Visitor): VisitorRow {
  return { ...visitor };
}

export function fromRow(row: VisitorRow): Visitor {
  return row as Visitor;
}
