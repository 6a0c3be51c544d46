import { beforeEach, expect, test } from 'vitest';
import { businessOrder } from '#contracts/business/orders.js';
import type { ClientId, ProductId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { systemAuthor } from '../access/author.js';
import { createClient } from '../clients/save-client.js';
import { createOrder } from '../clients/save-order.js';
import { EmbeddedOrderDesk } from './embedded-order-desk.js';

const total = { amount: 32_900, currency: 'EUR' };
let engine: EngineHarness;
let desk: EmbeddedOrderDesk;
let clientId: ClientId;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  desk = new EmbeddedOrderDesk(engine.ports);
  const ada = { name: 'Ada', email: 'ada@shop.example', phone: null, externalIds: {}, customFields: {} };
  clientId = accepted(await createClient(engine.ports, ada, systemAuthor)).id;
  const line = { sku: 'LYS-2', name: 'Lys 2 tent', quantity: 1, unitAmount: 32_900 };
  for (const number of ['V-1', 'V-2'])
    await createOrder(
      engine.ports,
      {
        ...{ clientId, number, status: 'shipped', tracking: 'VD1', lines: [line], total },
        placedAt: `2026-02-0${number.slice(2)}T09:00:00.000Z`,
      },
      systemAuthor,
    );
  const product = { keywords: ['tenda'], price: total, version: 1, createdAt: 1, updatedAt: 1 };
  await engine.ports.products.put({ ...product, id: 'a' as ProductId, sku: 'LYS-2', name: 'Lys 2 tent', quantity: 0 });
  await engine.ports.products.put({
    ...product,
    id: 'b' as ProductId,
    sku: 'LYS-3',
    name: 'Lys 3 tent',
    quantity: null,
  });
});

test.each(['V-1', 'v-1', '#v-1', ' #V-1 '])('finds an order by its number written as %s', async (written) => {
  const order = accepted(await desk.order(written));
  expect(businessOrder.parse(order)).toEqual(order);
  expect(order).toEqual({
    ...{
      number: 'V-1',
      customerId: clientId,
      customerEmail: 'ada@shop.example',
      status: 'shipped',
      tracking: 'VD1',
      total,
    },
    placedAt: '2026-02-01T09:00:00.000Z',
    lines: [{ sku: 'LYS-2', name: 'Lys 2 tent', quantity: 1 }],
  });
});

test('has nothing for an unknown number, client or product', async () => {
  for (const number of ['V-9', '', '#', 'V']) expect(accepted(await desk.order(number))).toBeNull();
  expect(accepted(await desk.ordersOf('nobody', 5))).toEqual([]);
  for (const text of ['kayak', '', '?', 'lys tent kayak'])
    expect(accepted(await desk.availability(text, 5))).toEqual([]);
});

test('lists the orders of a client, placed last first', async () => {
  const numbers = async (limit: number) => accepted(await desk.ordersOf(clientId, limit)).map(({ number }) => number);
  expect([await numbers(5), await numbers(1)]).toEqual([['V-2', 'V-1'], ['V-2']]);
});

test('a product is available unless its stock is zero; found by its number alone, or by words', async () => {
  const two = { sku: 'LYS-2', name: 'Lys 2 tent', isAvailable: false, quantity: 0, price: total };
  const three = { sku: 'LYS-3', name: 'Lys 3 tent', isAvailable: true, quantity: null, price: total };
  expect(accepted(await desk.availability('lys-2', 5))).toEqual([two]);
  expect(accepted(await desk.availability('tenda lys', 5))).toEqual([two, three]);
  expect(accepted(await desk.availability('Tent', 1))).toEqual([two]);
});
