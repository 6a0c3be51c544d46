import type { ClientView } from '#contracts/clients.js';
import type { OrderView } from '#contracts/orders.js';
import type { Client, Order } from '../ports/client-store.js';
import { iso } from '../views/iso.js';

// Field by field: the entity tag is a digest of the bytes, and a new record has another order than a stored one.

export function toClientView(client: Client): ClientView {
  const { id, name, email, phone, externalIds, customFields, createdAt, updatedAt } = client;
  const contact = { id, name, email, phone };
  return { ...contact, externalIds, customFields, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

export function toOrderView(order: Order): OrderView {
  const { id, clientId, number, status, tracking, lines, total, placedAt, createdAt, updatedAt } = order;
  const times = { placedAt: iso(placedAt), createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
  return { id, clientId, number, status, tracking, lines, total, ...times };
}
