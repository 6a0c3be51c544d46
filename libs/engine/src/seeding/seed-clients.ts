import type { ClientContent } from '#contracts/clients.js';
import { dayMs } from '#contracts/durations.js';
import type { ClientId, OrderId } from '#contracts/ids.js';
import type { OrderContent } from '#contracts/orders.js';
import type { Author } from '../access/author.js';
import { addClient } from '../clients/put-client.js';
import { addOrder } from '../clients/save-order.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

export interface SeedClient extends ClientContent {
  readonly id: ClientId;
  /** How long the business has known the client. */
  readonly daysAgo: number;
  readonly orders: readonly SeedOrder[];
}

export interface SeedOrder extends Omit<OrderContent, 'clientId' | 'placedAt'> {
  readonly id: OrderId;
  readonly daysAgo: number;
}

/**
 * Clients to be added: those without events in the log, so that a removed one stays removed. Read before the transaction, as the seed runs
 * alone.
 */
export async function unknownClients(
  { events }: Pick<Ports, 'events'>,
  clients: readonly SeedClient[],
): Promise<SeedClient[]> {
  const unknown: SeedClient[] = [];
  for (const client of clients) if ((await events.count(client.id)) === 0) unknown.push(client);
  return unknown;
}

/** Adds clients with their orders, skipping existing e-mail addresses and numbers. */
export async function seedClients(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'clients' | 'orders' | 'events'>,
  { clients, author }: { readonly clients: readonly SeedClient[]; readonly author: Author },
): Promise<void> {
  const now = ports.clock.now();
  for (const { daysAgo, orders, ...client } of clients) {
    const added = await addClient(ports, stores, { ...client, createdAt: now - daysAgo * dayMs }, author);
    if (!added.ok) continue;
    for (const { daysAgo: age, ...order } of orders) {
      const placed = { ...order, clientId: client.id, placedAt: iso(now - age * dayMs) };
      await addOrder(ports, stores, { ...placed, client: added.value }, author);
    }
  }
}
