import { expect, it } from 'vitest';
import type { ClientId, ConversationId, VisitorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Permission } from '#contracts/permissions.js';
import { ok } from '#contracts/result.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import { fault } from '../ports/business/business-result.js';
import { BusinessDirectory } from '../state/business-directory.js';
import { readBusinessRecords } from './read-business-records.js';

const at = '2026-03-01T09:30:00.000Z';
const total = { amount: 100, currency: 'EUR' };
const customer = { customerId: 'c-1', customerEmail: 'ada@example.com' };
const order = { ...customer, number: '1042', status: 'paid', tracking: null, placedAt: at, lines: [], total };
const ticket = { id: '7', subject: 'Broken', state: 'open', status: 'New', requesterEmail: null, url: null } as const;
const stored = { ...ticket, createdAt: at, updatedAt: at };
const paid = (id: string, createdAt: string) =>
  ({ id, reference: '1042', amount: total, refunded: 0, state: 'paid', customerEmail: null, createdAt }) as const;
const nothing = { items: [], fault: null };
const nobody = { orders: nothing, appointments: nothing, tickets: nothing, payments: nothing };

const reader = (...more: Permission[]) => ({
  rights: new Set<Permission>(['business.read', 'conversations.read', ...more]),
});
const readsClients = reader('clients.read');

async function conversationWith(scripts: Parameters<typeof scriptedSystems>[0]) {
  const engine = new EngineHarness(withheld, { routing: 'claim' });
  const ports = { ...engine.ports, businessDirectory: new BusinessDirectory(() => scriptedSystems(scripts)) };
  const id = await engine.start('visitor');
  const link = async () => {
    const client = { id: 'c-1' as ClientId, name: 'Ada', email: 'ada@example.com', phone: null, version: 1 };
    const more = { externalIds: {}, customFields: {}, createdAt: 0, updatedAt: 0 };
    await ports.unitOfWork.run(({ clients }) => clients.put({ ...client, ...more }));
    const command = { type: 'link-client', clientId: client.id } as const;
    await execute(ports, { conversationId: id, by: systemAuthor, command: () => ok(command) });
  };
  const read = (reader = readsClients) => readBusinessRecords(ports, id, reader);
  return { engine, ports, id, link, read };
}

it('reads the records of the linked client from every system, with the payments of the orders', async () => {
  const { read, link, engine, id } = await conversationWith({
    orders: { ordersOf: async (customerId) => ok(customerId === 'c-1' ? [order, { ...order, number: '1043' }] : []) },
    appointments: { appointmentsOf: async () => ok([]) },
    tickets: { ticketsOf: async (email) => ok(email === 'ada@example.com' ? [stored] : []) },
    payments: {
      paymentsFor: async (number) =>
        ok(number === '1042' ? [paid('p-1', at)] : [paid('p-2', '2026-03-02T09:30:00.000Z')]),
    },
  });
  await link();
  const before = await engine.types(id);
  expect(await read()).toMatchObject({
    orders: { items: [{ number: '1042' }, { number: '1043' }], fault: null },
    appointments: nothing,
    tickets: { items: [{ id: '7' }], fault: null },
    payments: { items: [{ id: 'p-2' }, { id: 'p-1' }], fault: null },
  });
  expect(await engine.types(id)).toEqual(before);
});

it('hides orders and addresses of payments from a reader who may not read clients', async () => {
  const { read, link } = await conversationWith({
    orders: { ordersOf: async () => ok([order]) },
    appointments: { appointmentsOf: async () => ok([]) },
    tickets: { ticketsOf: async () => ok([stored]) },
    payments: { paymentsFor: async () => ok([{ ...paid('p-1', at), customerEmail: 'ada@example.com' }]) },
  });
  await link();
  const records = await read(reader());
  expect(records).toMatchObject({
    orders: { items: [], fault: 'forbidden' },
    tickets: { items: [{ id: '7' }], fault: null },
    payments: { items: [{ id: 'p-1', customerEmail: null }], fault: null },
  });
  expect((await read())?.payments.items).toMatchObject([{ customerEmail: 'ada@example.com' }]);
});

it('shows what could be read beside the fault of what could not', async () => {
  const { read, link, engine } = await conversationWith({
    orders: { ordersOf: async () => ok([order, { ...order, number: '1043' }]) },
    appointments: { appointmentsOf: async () => fault('timeout', 'no reply') },
    tickets: {
      ticketsOf: async () => {
        throw new Error('a bug of the adapter');
      },
    },
    payments: { paymentsFor: async (number) => (number === '1042' ? ok([paid('p-1', at)]) : fault('limited', '429')) },
  });
  await link();
  expect(await read()).toMatchObject({
    orders: { items: [{}, {}], fault: null },
    appointments: { items: [], fault: 'timeout' },
    tickets: { items: [], fault: 'broken' },
    payments: { items: [{ id: 'p-1' }], fault: 'limited' },
  });
  expect(engine.log.lines).toMatchObject([{ level: 'error', fields: { error: expect.any(Error) } }]);
});

it('reads no payments if the orders are unknown', async () => {
  const { read, link } = await conversationWith({
    orders: { ordersOf: async () => fault('unavailable', 'down') },
    appointments: { appointmentsOf: async () => ok([]) },
    tickets: { ticketsOf: async () => ok([]) },
  });
  await link();
  expect(await read()).toEqual({
    ...nobody,
    orders: { items: [], fault: 'unavailable' },
    payments: { items: [], fault: 'unavailable' },
  });
});

it('shows no more appointments than are shown of anything', async () => {
  const appointment = {
    id: 'a',
    serviceId: 's',
    serviceName: 'Fitting',
    startsAt: at,
    endsAt: at,
    state: 'booked',
  } as const;
  const guest = { name: 'Ada', email: 'ada@example.com', phone: null };
  const many = Array.from({ length: 20 }, () => ({ ...appointment, guest, note: null }));
  const { read, link } = await conversationWith({ appointments: { appointmentsOf: async () => ok(many) } });
  await link();
  expect((await read())?.appointments.items).toHaveLength(limits.businessRecords);
});

it('reads nothing for a visitor whose identity is unproven', async () => {
  const { read, ports } = await conversationWith({});
  expect(await read()).toEqual(nobody);
  expect(await readBusinessRecords(ports, 'none' as ConversationId, readsClients)).toBeNull();
});

it('reads what belongs to a signed address, without a client', async () => {
  const { read, ports, id } = await conversationWith({
    customers: {
      find: async () => ok({ id: 'c-9', name: 'Eve', email: 'eve@example.com', phone: null, revision: '1' }),
    },
    orders: { ordersOf: async (customerId) => ok(customerId === 'c-9' ? [order] : []) },
    appointments: { appointmentsOf: async () => ok([]) },
    tickets: { ticketsOf: async (email) => ok(email === 'eve@example.com' ? [stored] : []) },
    payments: { paymentsFor: async () => ok([]) },
  });
  const visitorId = 'visitor' as VisitorId;
  const visitor = { name: 'Eve', assurance: 'verified' } as const;
  const identify = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
  await execute(ports, { conversationId: id, by: systemAuthor, command: () => ok(identify) });
  expect(await read()).toEqual(nobody);
  const who = { id: visitorId, chatbotId: shop, name: 'Eve', email: 'eve@example.com', phone: null, attributes: {} };
  const identity = { externalId: 'e', method: 'jwt', at: 0 } as const;
  const more = {
    locale: 'en',
    identity,
    confirmation: null,
    form: null,
    mergedInto: null,
    createdAt: 0,
    lastUsedAt: 0,
  };
  await ports.unitOfWork.run(({ visitors }) => visitors.add({ ...who, ...more }));
  expect(await read()).toMatchObject({ orders: { items: [{}] }, tickets: { items: [{ id: '7' }] } });
});
