import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aWriteKey, expectOk, unique } from '#testing/contracts/business-fixtures.js';
import { customerDirectoryContract } from '#testing/contracts/customer-directory-contract.js';
import { orderDeskContract } from '#testing/contracts/order-desk-contract.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Tryton } from '#testing/peers/tryton/tryton.js';
import { TrytonShop } from '#testing/peers/tryton/tryton-shop.js';
import { BusinessClient } from '../business/business-client.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { TrytonClient } from './tryton-client.js';
import { trytonConnector } from './tryton-connector.js';

describePeer('Tryton', Tryton, () => {
  let tryton: Tryton;
  let shop: TrytonShop;
  let user: { username: string; password: string };
  beforeAll(async () => {
    tryton = await Tryton.start();
    shop = await TrytonShop.open(tryton);
    user = await shop.addUser('parley', 'Sales');
  }, 300_000);
  afterAll(() => tryton?.process.dispose());

  const outbound = loopbackGateway();
  const connector = trytonConnector(outbound);
  const open = (
    changes: { url?: string; database?: string; username?: string; password?: string } = {},
    peer = 'tryton',
  ) => {
    const { url, database } = tryton;
    return connector.open(connector.settings.parse({ url, database, ...user, ...changes }), peer);
  };
  const opened = () => {
    const { customers, orders } = open().systems;
    if (!customers || !orders) throw new Error('no customers and orders');
    return { customers, orders };
  };
  const price = { amount: 4_250, currency: 'EUR' };
  const aParty = () => shop.addParty({ name: 'Ada Rossi', email: `ada.${unique()}@shop.example`, phone: null });
  const aSale = async (quantity = 1) => {
    const sku = unique();
    await shop.addProduct({ sku, name: `Kettle ${sku}`, quantity: 3, price });
    const sale = await shop.offer(await aParty(), [{ sku, quantity }]);
    return { ...sale, sku };
  };

  it('connects with valid settings, and names a missing database', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
    expect(await open({ database: 'none' }).check()).toMatchObject({ ok: false, code: 'invalid' });
  });

  customerDirectoryContract(() => ({
    directory: opened().customers,
    add: async (customer) => String(await shop.addParty(customer)),
  }));

  orderDeskContract(() => ({
    desk: opened().orders,
    addCustomer: async (email) => String(await shop.addParty({ name: 'Ada Rossi', email, phone: null })),
    addProduct: (product) => shop.addProduct(product),
    order: async (customerId, lines) => (await shop.offer(Number(customerId), lines)).number,
  }));

  it('returns the status of an order and the tracking number of its parcel', async () => {
    const sale = await aSale();
    const order = async () => expectOk(await opened().orders.order(sale.number));
    expect(await order()).toMatchObject({ status: 'pending', tracking: null });
    await shop.proceed(sale, 'confirm');
    expect(await order()).toMatchObject({ status: 'processing' });
    await shop.proceed(sale, 'process');
    expect(await order()).toMatchObject({ status: 'processing', tracking: null });
    await shop.send(sale, 'VD-1');
    expect(await order()).toMatchObject({ status: 'shipped', tracking: 'VD-1' });
    const other = await aSale();
    await shop.proceed(other, 'cancel');
    expect(expectOk(await opened().orders.order(other.number))).toMatchObject({ status: 'cancelled' });
  });

  it('reports orders created and changed since the last poll', async () => {
    const changes = async (cursor: string | null) => {
      const read = open().changes;
      if (!read) throw new Error('it cannot be asked');
      return expectOk(await read(cursor));
    };
    const before = await aSale();
    const { cursor } = await changes(null);
    // The connector reads changes in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const after = await aSale();
    await shop.proceed(before, 'cancel');
    const { records, cursor: next } = await changes(cursor);
    const told = records.map(
      (one) => 'record' in one && one.port === 'orders' && [one.record.number, one.record.status, one.news],
    );
    expect(told).toContainEqual([after.number, 'pending', 'created']);
    expect(told).toContainEqual([before.number, 'cancelled', 'changed']);
    await shop.proceed(after, 'confirm');
    await shop.proceed(after, 'process');
    await shop.send(after, 'VD-9');
    const sent = (await changes(next)).records.flatMap((one) =>
      'record' in one && one.port === 'orders' && one.record.number === after.number ? [one.record] : [],
    );
    expect(sent).toMatchObject([{ status: 'shipped', tracking: 'VD-9' }]);
    expect(await open().changes?.('{"since":1}')).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('does not count stock reserved for other orders, and services are always available', async () => {
    const sale = await aSale(2);
    const there = async (sku: string) => expectOk(await opened().orders.availability(sku, 5));
    expect(await there(sale.sku)).toMatchObject([{ quantity: 3 }]);
    await shop.proceed(sale, 'confirm');
    await shop.proceed(sale, 'process');
    await shop.assign(sale);
    expect(await there(sale.sku)).toMatchObject([{ isAvailable: true, quantity: 1 }]);
    const sku = unique();
    await shop.addProduct({ sku, name: 'Repair', quantity: 0, price, type: 'service' });
    expect(await there(sku)).toMatchObject([{ isAvailable: true, quantity: null }]);
  });

  it('returns no address for a customer without one', async () => {
    const { sku } = await aSale();
    const party = await shop.addParty({ name: 'Ada', email: null, phone: null });
    const { number } = await shop.offer(party, [{ sku, quantity: 1 }]);
    expect(expectOk(await opened().orders.order(number))).toMatchObject({ customerEmail: null });
  });

  it('ignores drafts and returns', async () => {
    const sale = await aSale();
    const party = await aParty();
    const back = await shop.offer(party, [{ sku: sale.sku, quantity: -1 }]);
    expect(expectOk(await opened().orders.order(back.number))).toBeNull();
    expect(expectOk(await opened().orders.ordersOf(String(party), 5))).toEqual([]);
    await shop.proceed(sale, 'draft');
    expect(expectOk(await opened().orders.order(sale.number))).toBeNull();
  });

  it('signs in again once after the session has ended', async () => {
    const { customers } = opened();
    const id = String(await aParty());
    expect(expectOk(await customers.find({ id }))).toMatchObject({ id });
    await tryton.endSessions();
    const found = await Promise.all([customers.find({ id }), customers.find({ id }), customers.find({ id })]);
    expect(found.map(expectOk)).toMatchObject([{ id }, { id }, { id }]);
    expect(expectOk(await customers.update(id, { name: 'Zoë' }, null))).toMatchObject({ name: 'Zoë' });
  });

  it('reports a conflict for a phone number that someone else changed meanwhile', async () => {
    const { customers } = opened();
    const id = await shop.addParty({ name: 'Ada', email: `ada.${unique()}@shop.example`, phone: '+39 02 1234567' });
    const before = expectOk(await customers.find({ id: String(id) }));
    await shop.changePhone(id, '+39 02 7654321');
    expect(await customers.update(String(id), { name: 'Late' }, before?.revision ?? '')).toMatchObject({
      ...{ ok: false, code: 'conflict' },
    });
    expect(expectOk(await customers.find({ id: String(id) }))).toMatchObject({ name: 'Ada', phone: '+39 02 765 4321' });
  });

  it('reports a conflict that Tryton detects between read and write, and writes nothing', async () => {
    const id = await aParty();
    const { url, database } = tryton;
    const settings = connector.settings.parse({ url, database, ...user });
    const http = new BusinessClient({ outbound, peer: 'tryton', baseUrl: `${url}/${database}`, headers: {} });
    const written = await new TrytonClient(http, settings).operation().write(z.null(), {
      ...{ method: 'model.party.party.write', params: [[id], { name: 'Late' }] },
      context: { _timestamp: { [`party.party,${id}`]: '1' } },
    });
    expect(written).toMatchObject({ ok: false, code: 'conflict' });
    expect(expectOk(await opened().customers.find({ id: String(id) }))).toMatchObject({ name: 'Ada Rossi' });
  });

  it('writes an activity as a note of the party, once per key', async () => {
    const { customers } = opened();
    const [id, key] = [await aParty(), aWriteKey()];
    const activity = {
      at: Date.UTC(2026, 10, 23, 9, 30),
      subject: 'Chat',
      text: 'È tardi 🫖',
      url: 'https://desk.example',
    };
    tryton.process.freeze();
    expect(await customers.record(String(id), activity, key)).toMatchObject({ ok: false, code: 'timeout' });
    tryton.process.resume();
    expectOk(await customers.record(String(id), activity, key));
    expect(await shop.notesOf(id)).toEqual([
      `2026-11-23 09:30 Chat\nÈ tardi 🫖\nhttps://desk.example\n[parley:${key}]`,
    ]);
  });

  it('reports missing permissions as forbidden, and rejected values as invalid', async () => {
    const { customers } = opened();
    const id = String(await aParty());
    expect(await customers.update(id, { phone: '+39 1' }, null)).toMatchObject({ ok: false, code: 'invalid' });
    const { check, systems } = open(await shop.addUser('nobody', null), 'nobody');
    expect(await check()).toMatchObject({ ok: false, code: 'forbidden', detail: expect.stringContaining('sale.sale') });
    expect(await systems.orders?.order('1')).toMatchObject({ ok: false, code: 'forbidden' });
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { password: 'wrong' }) }, peer),
    read: ({ customers }) => customers?.find({ email: 'ada@shop.example' }),
    process: () => tryton.process,
  });
});
