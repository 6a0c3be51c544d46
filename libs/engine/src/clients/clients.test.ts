import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientContent } from '#contracts/clients.js';
import type { ClientId, OperatorId, OrderId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { operatorAuthor } from '../access/author.js';
import { runProgramCommand } from '../conversation/run-program-command.js';
import { listClientConversations } from './read-clients.js';
import { removeClient } from './remove-client.js';
import { changeClient, createClient } from './save-client.js';
import { changeOrder, createOrder, removeOrder } from './save-order.js';

const elena = operatorAuthor('elena' as OperatorId);
const giulia: ClientContent = {
  name: 'Giulia Rossi',
  email: 'giulia@example.com',
  phone: '+39 347 555 01',
  externalIds: { shop: '1' },
  customFields: { Club: true },
};
const marco: ClientContent = { ...giulia, name: 'Marco Sala', email: 'marco@example.com', externalIds: { shop: '2' } };
const total = { amount: 32900, currency: 'EUR' };

let engine: EngineHarness;
beforeEach(() => {
  engine = new EngineHarness(withheld);
});

const create = async (content = giulia) => accepted(await createClient(engine.ports, content, elena));
const patch = (id: ClientId, change: Partial<ClientContent>, expected: string[] | null = null) =>
  changeClient(engine.ports, { id, to: { patch: change }, expected, author: elena });
const order = async (clientId: ClientId, number = 'V-1') => {
  const status = 'paid';
  return createOrder(engine.ports, { clientId, number, status, tracking: null, lines: [], total }, elena);
};
const logged = async () => (await recordedEvents(engine.ports)).map(({ type, data }) => [type, data]);

describe('a client', () => {
  test('is logged when added and changed, with the address and the names of the changed fields', async () => {
    const { id } = await create();
    await patch(id, { phone: null, email: 'g.rossi@example.com' });
    expect(await logged()).toEqual([
      ['client.created', { name: 'Giulia Rossi', clientEmail: 'giulia@example.com' }],
      ['client.updated', { clientEmail: 'g.rossi@example.com', changed: ['email', 'phone'] }],
    ]);
  });

  test('saved without changes gets neither a version nor an event', async () => {
    const { id } = await create();
    expect(accepted(await patch(id, giulia)).version).toBe(1);
    expect(await logged()).toHaveLength(1);
  });

  test('is refused with the address or an external id of another, when added and when changed', async () => {
    await create();
    const { id } = await create(marco);
    const refused = { ok: false, code: 'client_exists' };
    expect(await createClient(engine.ports, { ...marco, email: 'giulia@example.com' }, elena)).toEqual(refused);
    expect(await patch(id, { email: 'giulia@example.com' })).toEqual(refused);
    expect(await patch(id, { externalIds: { shop: '1' } })).toEqual(refused);
    expect(await logged()).toHaveLength(2);
  });

  test('can be changed only at its current version', async () => {
    const { id } = await create();
    expect(await patch(id, { phone: null }, ['7'])).toEqual({ ok: false, code: 'version_moved' });
    expect(accepted(await patch(id, { phone: null }, ['1'])).version).toBe(2);
    expect(await patch('nobody' as ClientId, { phone: null })).toEqual({ ok: false, code: 'not_found' });
  });

  test('may have thirty custom fields, patches included', async () => {
    const { id } = await create();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field ${index}`, index]));
    expect(await patch(id, { customFields: many })).toMatchObject({ ok: false, code: 'invalid' });
  });

  test('that is removed takes its orders along, and no word of either stays in the log', async () => {
    const { id } = await create();
    const removedBefore = accepted(await order(id, 'V-0'));
    accepted(await removeOrder(engine.ports, removedBefore.id, elena));
    accepted(await order(id));
    accepted(await removeClient(engine.ports, id, elena));
    expect([await engine.ports.clients.get(id), await engine.ports.orders.byNumber('V-1')]).toEqual([null, null]);
    expect(JSON.stringify(await logged())).not.toMatch(/giulia|V-\d|paid/i);
    expect((await logged()).at(-1)).toEqual(['client.removed', { orders: 1 }]);
    expect(engine.purges).toBe(1);
  });

  test('that is removed leaves no word in the orders that went to another client', async () => {
    const [{ id }, other] = [await create(), await create(marco)];
    const moved = accepted(await order(id));
    const change = { clientId: other.id };
    accepted(await changeOrder(engine.ports, { id: moved.id, change, expected: null, author: elena }));
    accepted(await removeClient(engine.ports, id, elena));
    expect(await engine.ports.orders.get(moved.id)).toMatchObject(change);
    expect(JSON.stringify(await logged())).not.toMatch(/giulia/i);
  });

  test('removed already is not_found for a second removal, which purges what a failed one left', async () => {
    const { id } = await create();
    engine.purgeFailure = new Error('the disk is full');
    await expect(removeClient(engine.ports, id, elena)).rejects.toThrow('the disk is full');
    engine.purgeFailure = null;
    expect(await removeClient(engine.ports, id, elena)).toEqual({ ok: false, code: 'not_found' });
    expect(engine.purges).toBe(2);
    expect(await removeClient(engine.ports, 'nobody' as ClientId, elena)).toEqual({ ok: false, code: 'not_found' });
    expect(engine.purges).toBe(2);
  });
});

describe('an order', () => {
  test('is logged with the data for a webhook: client, address, number and status', async () => {
    const { id: clientId } = await create();
    const { id } = accepted(await order(clientId));
    const change = { status: 'shipped', tracking: 'VD1' };
    accepted(await changeOrder(engine.ports, { id, change, expected: null, author: elena }));
    const said = { clientId, clientEmail: 'giulia@example.com', number: 'V-1' };
    expect((await logged()).slice(1)).toEqual([
      ['order.created', { ...said, status: 'paid' }],
      ['order.updated', { ...said, status: 'shipped' }],
    ]);
    expect(await engine.ports.orders.get(id)).toMatchObject({ ...change, version: 2, total });
  });

  test('saved without changes writes nothing', async () => {
    const { id } = accepted(await order((await create()).id));
    const change = { status: 'paid', total, lines: [] };
    expect(accepted(await changeOrder(engine.ports, { id, change, expected: null, author: elena })).version).toBe(1);
    expect(await logged()).toHaveLength(2);
  });

  test('is refused with the number of another, and for a client that is not there', async () => {
    const { id } = await create();
    accepted(await order(id));
    expect(await order(id)).toEqual({ ok: false, code: 'order_exists' });
    expect(await order('nobody' as ClientId, 'V-2')).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/clientId' }],
    });
    const unknown = { id: 'none' as OrderId, change: {}, expected: null, author: elena };
    expect(await changeOrder(engine.ports, unknown)).toEqual({ ok: false, code: 'not_found' });
  });
});

describe('a conversation', () => {
  const link = (conversationId: Awaited<ReturnType<EngineHarness['start']>>, clientId: ClientId) =>
    runProgramCommand(engine.ports, {
      conversationId,
      program: { kind: 'api_key', id: 'crm' },
      clientKey: engine.key(),
      command: { type: 'link-client', clientId },
    });

  test('is listed with the linked client, and after a new link with that one only', async () => {
    const [one, other] = [await create(), await create(marco)];
    const id = await engine.start('vera');
    accepted(await link(id, one.id));
    const of = async (clientId: ClientId) =>
      (await listClientConversations(engine.ports, clientId, { page: 1, limit: 20 }))?.items.map((each) => each.id);
    expect([await of(one.id), await of(other.id)]).toEqual([[id], []]);
    accepted(await link(id, other.id));
    expect([await of(one.id), await of(other.id)]).toEqual([[], [id]]);
    expect(await of('nobody' as ClientId)).toBeUndefined();
  });

  test('cannot be linked to a client that is not there', async () => {
    const id = await engine.start('vera');
    expect(await link(id, 'nobody' as ClientId)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/clientId' }] });
    expect((await engine.state(id)).clientId).toBeNull();
  });
});
