import { describe, expect, test } from 'vitest';
import type { ClientId, OrderId } from '#contracts/ids.js';
import type { Client, ClientStore, Order, OrderStore } from '#engine/ports/client-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const everything = { offset: 0, limit: 100 };

function aClient(id: string, changes: Partial<Client> = {}): Client {
  return {
    id: id as ClientId,
    name: `${id} Rossi`,
    email: `${id}@example.com`,
    phone: null,
    externalIds: {},
    customFields: {},
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

const giulia = aClient('giulia', {
  name: 'Giulia D’Angelo',
  phone: '+39 347 555 01',
  externalIds: { shop: '40007', erp: 'K-1' },
  customFields: { Club: true, Points: 25.5, 'Nearest store': 'Torino è' },
});
const nicolo = aClient('nicolo', { name: 'Nicolò Sala', createdAt: now + 1 });

function anOrder(id: string, changes: Partial<Order> = {}): Order {
  return {
    id: id as OrderId,
    clientId: giulia.id,
    number: `V-${id}`,
    status: 'shipped',
    tracking: null,
    lines: [{ sku: null, name: 'Lys 2 tent', quantity: 1, unitAmount: 32900 }],
    total: { amount: 9_007_199_254_740_991, currency: 'EUR' },
    version: 1,
    placedAt: now,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

const one = anOrder('1', { tracking: 'VD1' });
const two = anOrder('2', { placedAt: now + 1, status: 'paid' });
const others = anOrder('3', { clientId: nicolo.id });

/** Contract test of stores of clients and of their orders. */
export function describeClientStores(
  name: string,
  open: Open<{ readonly clients: ClientStore; readonly orders: OrderStore }>,
): void {
  describe(`${name} as a store of clients`, () => {
    const stores = openForEach(open);
    test('returns those of several that exist, and the newest orders of each', async () => {
      const { clients, orders } = stores();
      for (const client of [giulia, nicolo]) await clients.put(client);
      for (const order of [one, two, others]) await orders.put(order);
      const nobody = 'nobody' as ClientId;
      const known = await clients.getMany([nicolo.id, nobody, giulia.id]);
      expect([known.get(giulia.id), known.get(nicolo.id), known.size]).toEqual([giulia, nicolo, 2]);
      const ofMany = async (limit: number) => [...(await orders.ofMany([nicolo.id, giulia.id, nobody], limit))];
      expect(await ofMany(5)).toEqual([
        [nicolo.id, [others]],
        [giulia.id, [two, one]],
        [nobody, []],
      ]);
      expect((await ofMany(1))[1]).toEqual([giulia.id, [two]]);
    });

    const found = async (filter: Parameters<ClientStore['list']>[0]) =>
      (await stores().clients.list(filter, everything)).items.map(({ id }) => id);

    test('returns a client as stored, by id, address and external id, and null for an unknown one', async () => {
      const { clients } = stores();
      for (const client of [giulia, nicolo]) await clients.put(client);
      expect(await clients.get(giulia.id)).toEqual(giulia);
      expect(await clients.byEmail('giulia@example.com')).toEqual(giulia);
      expect(await clients.byExternalId('erp', 'K-1')).toEqual(giulia);
      expect(await clients.byExternalId('shop', 'K-1')).toBeNull();
      expect(await clients.byEmail('nobody@example.com')).toBeNull();
      expect(await clients.get('nobody' as ClientId)).toBeNull();
    });

    test('lists clients newest first, in pages with the total', async () => {
      const { clients } = stores();
      for (const client of [giulia, nicolo]) await clients.put(client);
      expect(await clients.list({}, { offset: 1, limit: 1 })).toEqual({ items: [giulia], total: 2 });
      expect(await found({})).toEqual([nicolo.id, giulia.id]);
    });

    test('reads parts of all clients between two places, from either end', async () => {
      const { clients } = stores();
      // Two of them are of the same time.
      const [first, second, third] = [aClient('c', { createdAt: now + 2 }), aClient('b'), aClient('a')];
      for (const client of [second, first, third]) await clients.put(client);
      const part = async (range: Partial<Parameters<ClientStore['range']>[0]>) =>
        (await clients.range({ limit: 9, fromEnd: false, ...range })).map(({ id }) => id);
      expect(await part({})).toEqual(['c', 'b', 'a']);
      expect([await part({ limit: 2 }), await part({ limit: 2, fromEnd: true })]).toEqual([
        ['c', 'b'],
        ['b', 'a'],
      ]);
      expect([await part({ after: first }), await part({ after: second }), await part({ after: third })]).toEqual([
        ...[['b', 'a'], ['a'], []],
      ]);
      expect([await part({ before: third }), await part({ before: third, limit: 1, fromEnd: true })]).toEqual([
        ['c', 'b'],
        ['b'],
      ]);
      expect(await part({ after: first, before: third })).toEqual(['b']);
    });

    test.each([
      ['an address', { email: 'giulia@example.com' }],
      ['a number that is written in another way', { phone: '0039 34755501' }],
      ['the beginning of a name, without its accent', { q: 'GIUL dang' }],
      ['a part of the address', { q: 'giulia@exam' }],
      ['a group of the number', { q: '347 555' }],
      ['an external id', { q: '40007' }],
      ['several of them', { q: 'giulia', phone: '+3934755501' }],
    ])('finds a client by %s', async (_, filter) => {
      const { clients } = stores();
      for (const client of [giulia, nicolo]) await clients.put(client);
      expect(await found(filter)).toEqual([giulia.id]);
    });

    test('finds nobody by a text without words, by words of two clients, or by half of an address', async () => {
      const { clients } = stores();
      for (const client of [giulia, nicolo]) await clients.put(client);
      expect([await found({ q: '%' }), await found({ q: 'giulia sala' }), await found({ email: 'giulia' })]).toEqual([
        ...[[], [], []],
      ]);
      expect(await found({ q: 'nicolo' })).toEqual([nicolo.id]);
    });

    test('replaces a client with all ids and words', async () => {
      const { clients } = stores();
      await clients.put(giulia);
      const changed = { ...giulia, name: 'Giulia Riva', phone: null, externalIds: { crm: '9' }, version: 2 };
      await clients.put(changed);
      expect(await clients.get(giulia.id)).toEqual(changed);
      expect(await clients.byExternalId('erp', 'K-1')).toBeNull();
      expect(await found({ q: 'riva' })).toEqual([giulia.id]);
      expect(await found({ q: 'dangelo' })).toEqual([]);
      expect(await found({ phone: '+39 347 555 01' })).toEqual([]);
    });

    test('rejects the address and the external id of another client', async () => {
      const { clients } = stores();
      await clients.put(giulia);
      await expect(clients.put({ ...nicolo, email: giulia.email })).rejects.toThrow();
      await expect(clients.put({ ...nicolo, externalIds: { erp: 'K-1' } })).rejects.toThrow();
    });

    test('removes a client, whose address and ids are free again', async () => {
      const { clients } = stores();
      await clients.put(giulia);
      await clients.remove(giulia.id);
      expect(await clients.get(giulia.id)).toBeNull();
      expect(await found({ q: 'giulia' })).toEqual([]);
      await clients.put({ ...nicolo, email: giulia.email, externalIds: giulia.externalIds });
    });
  });

  describe(`${name} as a store of orders`, () => {
    const stores = openForEach(open);
    const found = async (filter: Parameters<OrderStore['list']>[0]) =>
      (await stores().orders.list(filter, everything)).items;

    test('returns an order as stored, by id and number, and null for an unknown one', async () => {
      const { orders } = stores();
      await orders.put(one);
      expect(await orders.get(one.id)).toEqual(one);
      expect(await orders.byNumber('V-1')).toEqual(one);
      expect(await orders.byNumber('V-9')).toBeNull();
      expect(await orders.get(two.id)).toBeNull();
    });

    test('finds an order by its number as somebody writes it: case and leading # say nothing', async () => {
      const { orders } = stores();
      const hashed = anOrder('4', { number: '#W-4' });
      for (const order of [one, two, hashed]) await orders.put(order);
      for (const written of ['V-1', 'v-1', '#v-1', '##V-1']) expect(await orders.byWrittenNumber(written)).toEqual(one);
      expect(await orders.byWrittenNumber('w-4')).toEqual(hashed);
      for (const written of ['V-', '1', '', '#']) expect(await orders.byWrittenNumber(written)).toBeNull();
      const lower = anOrder('5', { number: 'v-2' });
      await orders.put(lower);
      expect(await orders.byWrittenNumber('v-2')).toEqual(lower);
      expect(await orders.byWrittenNumber('#V-2')).toBeNull();
    });

    test('lists orders by client, number and status, placed last first', async () => {
      const { orders } = stores();
      for (const order of [one, two, others]) await orders.put(order);
      expect(await found({ clientId: giulia.id })).toEqual([two, one]);
      expect(await found({ clientId: giulia.id, status: 'shipped' })).toEqual([one]);
      expect(await found({ status: 'shipped' })).toEqual([others, one]);
      expect(await found({ number: 'V-2' })).toEqual([two]);
      expect(await orders.list({}, { offset: 2, limit: 5 })).toEqual({ items: [one], total: 3 });
    });

    test('replaces an order, and rejects the number of another', async () => {
      const { orders } = stores();
      for (const order of [one, two]) await orders.put(order);
      await orders.put({ ...one, status: 'delivered', version: 2 });
      expect(await orders.get(one.id)).toEqual({ ...one, status: 'delivered', version: 2 });
      await expect(orders.put({ ...two, number: one.number })).rejects.toThrow();
    });

    test('removes one order, or all of a client, and names those', async () => {
      const { orders } = stores();
      for (const order of [one, two, others]) await orders.put(order);
      await orders.remove(others.id);
      expect(await orders.removeOf(giulia.id)).toEqual([one.id, two.id]);
      expect(await orders.removeOf(giulia.id)).toEqual([]);
      expect(await found({})).toEqual([]);
    });
  });
}
