import type { Order } from '#engine/ports/client-store.js';
import { EntitySchema } from '../typeorm.js';

export interface OrderRow {
  id: string;
  clientId: string;
  number: string;
  status: string;
  tracking: string | null;
  /** JSON. */
  lines: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  version: number;
  placedAt: number;
  createdAt: number;
  updatedAt: number;
}

export const orderRow = new EntitySchema<OrderRow>({
  name: 'orders',
  columns: {
    id: { type: 'text', primary: true },
    clientId: { type: 'text', name: 'client_id' },
    number: { type: 'text' },
    status: { type: 'text' },
    tracking: { type: 'text', nullable: true },
    lines: { type: 'text' },
    amount: { type: 'bigint' },
    currency: { type: 'text' },
    version: { type: 'integer' },
    placedAt: { type: 'bigint', name: 'placed_at' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export function toRow({ lines, total, ...order }: Order): OrderRow {
  return { ...order, ...total, lines: JSON.stringify(lines) };
}

export function fromRow({ lines, amount, currency, ...row }: OrderRow): Order {
  return {
    ...row,
    id: row.id as Order['id'],
    clientId: row.clientId as Order['clientId'],
    lines: JSON.parse(lines),
    total: { amount, currency },
  };
}
