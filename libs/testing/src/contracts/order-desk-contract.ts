import { beforeAll, describe, expect, test } from 'vitest';
import { availability, businessOrder } from '#contracts/business/orders.js';
import type { Money } from '#contracts/orders.js';
import type { OrderDesk } from '#engine/ports/business/order-desk.js';
import { expectOk, unique } from './business-fixtures.js';

export interface TestedOrderDesk {
  readonly desk: OrderDesk;
  /** Adds a customer in the system; returns the id. */
  addCustomer(email: string): Promise<string>;
  /** Adds a product with its stock in the system. */
  addProduct(product: { sku: string; name: string; quantity: number; price: Money }): Promise<void>;
  /** A customer orders pieces of products; gives the number of the order. */
  order(customerId: string, lines: readonly { sku: string; quantity: number }[]): Promise<string>;
}

/** Contract test of order desks, for one that may have orders and products already. */
export function orderDeskContract(make: () => Promise<TestedOrderDesk> | TestedOrderDesk): void {
  describe('an order desk', () => {
    let tested: TestedOrderDesk;
    let desk: OrderDesk;
    /** Of a word that nothing else has. */
    const word = `kettle${unique()}`;
    const price = { amount: 4_250, currency: 'EUR' };
    const products = ['A', 'B'].map((letter) => ({
      sku: `${unique()}-${letter}`,
      name: `${letter} Red ${word}`,
      price,
    }));
    const [first, second] = products as [(typeof products)[number], (typeof products)[number]];
    const email = `ada.${unique()}@shop.example`;
    let customerId: string;

    beforeAll(async () => {
      tested = await make();
      desk = tested.desk;
      await tested.addProduct({ ...first, quantity: 5 });
      await tested.addProduct({ ...second, quantity: 0 });
      customerId = await tested.addCustomer(email);
    });
    const ordered = (quantity = 2, id = customerId) => tested.order(id, [{ sku: first.sku, quantity }]);

    test('finds an order by its number, however it is written', async () => {
      const number = await ordered();
      const order = expectOk(await desk.order(number));
      expect(businessOrder.parse(order)).toEqual(order);
      expect(order).toMatchObject({
        ...{ number, customerId, customerEmail: email, total: { amount: 8_500, currency: 'EUR' } },
        lines: [{ sku: first.sku, name: first.name, quantity: 2 }],
      });
      for (const written of [number.toLowerCase(), number.toUpperCase(), `#${number}`, ` #${number} `])
        expect(expectOk(await desk.order(written)), written).toEqual(order);
    });

    test('has nothing for another number, however it is written', async () => {
      const number = await ordered();
      const others = [
        `${number}0`,
        `x${number}`,
        number.slice(0, -1),
        '',
        '#',
        '%',
        '_',
        '*',
        "1' or '1'='1",
        '\\',
        '😀',
      ];
      for (const other of others) {
        const found = expectOk(await desk.order(other));
        expect([null, other.toLowerCase()], other).toContain(found?.number.toLowerCase() ?? null);
      }
      expect(expectOk(await desk.order('no-such-number'))).toBeNull();
    });

    test('lists the orders of a customer alone, placed last first, up to the limit', async () => {
      const id = await tested.addCustomer(`bruno.${unique()}@shop.example`);
      expect(expectOk(await desk.ordersOf(id, 5))).toEqual([]);
      const [one, two, three] = [await ordered(1, id), await ordered(2, id), await ordered(3, id)];
      const numbers = async (limit: number) => expectOk(await desk.ordersOf(id, limit)).map(({ number }) => number);
      expect([await numbers(5), await numbers(2)]).toEqual([
        [three, two, one],
        [three, two],
      ]);
      expect(expectOk(await desk.ordersOf(id, 1))).toEqual([expectOk(await desk.order(three))]);
    });

    test('has no orders of who is not there, however the id is written', async () => {
      for (const id of ['99999999', 'unknown', '', '1 or 1=1', '😀'])
        expect(expectOk(await desk.ordersOf(id, 5))).toEqual([]);
    });

    test('tells of a product by its number whether it is there', async () => {
      const there = expectOk(await desk.availability(` ${first.sku.toLowerCase()} `, 5));
      expect(there.map((one) => availability.parse(one))).toEqual(there);
      expect(there).toMatchObject([{ sku: first.sku, name: first.name, isAvailable: true, quantity: 5 }]);
      expect(expectOk(await desk.availability(second.sku, 5))).toMatchObject([{ isAvailable: false, quantity: 0 }]);
    });

    test('finds products by all words of a text in any order, up to the limit', async () => {
      const skus = async (text: string, limit = 5) =>
        expectOk(await desk.availability(text, limit)).map(({ sku }) => sku);
      const both = [first.sku, second.sku].toSorted();
      expect((await skus(`${word} RED`)).toSorted()).toEqual(both);
      expect(await skus(word, 1)).toHaveLength(1);
      for (const text of [`${word} blue`, '%', '_', '', '?', '😀']) expect(await skus(text), text).toEqual([]);
    });
  });
}
