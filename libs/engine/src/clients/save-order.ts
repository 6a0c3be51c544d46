import type { OrderId } from '#contracts/ids.js';
import type { OrderContent, OrderCreate, OrderPatch } from '#contracts/orders.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { patchedOrder } from '#domain/clients/order-changes.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Client, Order } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type OrderPorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;
type OrderStores = Pick<Transaction, 'clients' | 'orders' | 'events'>;

/** Creates an order; `order_exists` where another one has the number. */
export function createOrder(ports: OrderPorts, content: OrderCreate, author: Author): Promise<Result<Order>> {
  return ports.unitOfWork.run((stores) => addOrder(ports, stores, content, author));
}

/** Creates an order in a transaction of the caller. `client`: the client of the order, if the caller has read it. */
export async function addOrder(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: OrderStores,
  { placedAt, client, ...content }: OrderCreate & { readonly id?: OrderId; readonly client?: Client },
  author: Author,
): Promise<Result<Order>> {
  const now = ports.clock.now();
  const id = content.id ?? (ports.ids.next() as OrderId);
  const placed = placedAt === undefined ? now : Date.parse(placedAt);
  const order = { ...content, id, version: 1, placedAt: placed, createdAt: now, updatedAt: now };
  return put(ports, stores, { order, client, type: 'order.created', author });
}

export interface ChangeOrder {
  readonly id: OrderId;
  /** Every field, or a merge patch. */
  readonly change: OrderContent | OrderPatch;
  readonly expected: ExpectedRevisions;
  readonly author: Author;
}

/** Replaces or patches an order. Without a difference nothing is written. */
export function changeOrder(ports: OrderPorts, { id, change, expected, author }: ChangeOrder): Promise<Result<Order>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<Order>> => {
    const found = atExpectedVersion(await stores.orders.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    const patched = patchedOrder(present, change);
    if (JSON.stringify(patched) === JSON.stringify(present)) return ok(present);
    const order = { ...patched, version: present.version + 1, updatedAt: ports.clock.now() };
    // Redact its earlier events: they name the previous client, but an erasure reaches an order by its present one.
    if (order.clientId !== present.clientId) await stores.events.eraseWords(id);
    return put(ports, stores, { order, type: 'order.updated', author });
  });
}

/** Removes an order and redacts its events. Not an erasure: a restore of an older backup brings it back. `not_found` if there is none. */
export function removeOrder(
  { unitOfWork, ...ports }: OrderPorts,
  id: OrderId,
  author: Author,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  return unitOfWork.run(async ({ orders, events }): Promise<Result<null>> => {
    const present = atExpectedVersion(await orders.get(id), expected);
    if (!present.ok) return present;
    await orders.remove(id);
    await events.eraseWords(id);
    await events.append(newEvent(ports, 'order.removed', id, author, { clientId: present.value.clientId }));
    return ok(null);
  });
}

interface Put {
  readonly order: Order;
  readonly client?: Client | undefined;
  readonly type: 'order.created' | 'order.updated';
  readonly author: Author;
}

async function put(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { clients, orders, events }: OrderStores,
  { order, client: known, type, author }: Put,
): Promise<Result<Order>> {
  const { id, clientId, number, status } = order;
  const client = known ?? (await clients.get(clientId));
  if (!client) return invalidAt('/clientId', 'there is no such client');
  const namesake = await orders.byNumber(number);
  if (namesake !== null && namesake.id !== id) return reject('order_exists');
  await orders.put(order);
  await events.append(newEvent(ports, type, id, author, { clientId, clientEmail: client.email, number, status }));
  return ok(order);
}
