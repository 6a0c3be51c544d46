import type { ClientView } from '#contracts/clients.js';
import type { OrderView } from '#contracts/orders.js';
import type { Client, Order } from '../ports/client-store.js';
import { iso } from '../views/iso.js';

export function toClientView({ version: _, ...client }: Client): ClientView {
  return { ...client, createdAt: iso(client.createdAt), updatedAt: iso(client.updatedAt) };
}

export function toOrderView({ version: _, ...order }: Order): OrderView {
  return {
    ...order,
    placedAt: iso(order.placedAt),
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
  };
}
