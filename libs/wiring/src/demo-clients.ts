import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { clientReplace } from '#contracts/clients.js';
import { clientId, type OrderId } from '#contracts/ids.js';
import { orderReplace } from '#contracts/orders.js';
import type { SeedClient } from '#engine/seeding/seed-clients.js';

/** Amounts are in euro cents; `daysAgo` counts from the day of the first start, so that orders are always recent. */
const fileSchema = z.array(
  clientReplace.extend({
    id: clientId,
    daysAgo: z.int().min(0),
    orders: z.array(
      orderReplace.omit({ clientId: true, placedAt: true }).extend({ daysAgo: z.int().min(0), total: z.int().min(0) }),
    ),
  }),
);

/** Reads the clients of the demo shop and their orders from a JSON file. */
export async function readDemoClients(file: string): Promise<SeedClient[]> {
  const clients = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return clients.map((client) => ({
    ...client,
    orders: client.orders.map(({ total, ...order }) => ({
      ...order,
      id: `order-${order.number}` as OrderId,
      total: { amount: total, currency: 'EUR' },
    })),
  }));
}
