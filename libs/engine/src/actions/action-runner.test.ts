import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import type { ClientId, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { aVisitor } from '#testing/people.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { operatorAuthor, systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import { fault } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import { BusinessDirectory } from '../state/business-directory.js';
import { ActionRunner, type RunAction } from './action-runner.js';

const marco = operatorAuthor('marco' as never);
const bot = { actor: { kind: 'bot', id: null } } as const;
const order = {
  number: '1042',
  customerId: 'c-1',
  customerEmail: 'Ada@Example.com',
  status: 'shipped',
  tracking: null,
  placedAt: '2026-03-01T09:30:00.000Z',
  lines: [],
  total: { amount: 100, currency: 'EUR' },
};
const ticket = {
  id: '7',
  subject: 'Broken',
  state: 'open',
  status: 'New',
  requesterEmail: 'ada@example.com',
  createdAt: order.placedAt,
  updatedAt: order.placedAt,
  url: null,
} as const;
const newTicket = { subject: 'Broken', text: 'It broke.', requester: { name: 'Ada', email: 'ada@example.com' } };

async function desk(scripts: Parameters<typeof scriptedSystems>[0]) {
  const engine = new EngineHarness(withheld, { routing: 'claim' });
  const ports = { ...engine.ports, businessDirectory: new BusinessDirectory(() => scriptedSystems(scripts)) };
  const conversationId = await engine.start('visitor');
  const runner = new ActionRunner(ports);
  const types = async () => (await engine.types(conversationId)).filter((type) => type.startsWith('action.'));
  return { engine, ports, conversationId, runner, types };
}

const statusOf = (
  conversationId: ConversationId,
  email: string | null,
  requester: RunAction['requester'] = 'visitor',
): RunAction<'order.status'> => ({
  conversationId,
  action: 'order.status',
  input: { number: '#1042', email },
  by: requester === 'staff' ? marco : bot,
  requester,
  control: null,
});
const opening = (conversationId: ConversationId): RunAction<'ticket.open'> => ({
  conversationId,
  action: 'ticket.open',
  input: newTicket,
  by: marco,
  requester: 'staff',
  control: null,
});

describe('an action', () => {
  it('is logged before the system is called, and its outcome after', async () => {
    const seen: string[][] = [];
    const { runner, conversationId, types } = await desk({
      orders: {
        order: async () => {
          seen.push(await types());
          return { ok: true, value: order };
        },
      },
    });
    const result = await runner.run(statusOf(conversationId, null, 'staff'));
    expect(seen).toEqual([['action.requested']]);
    expect(result).toMatchObject({
      ok: true,
      value: { event: { type: 'action.completed', data: { output: { order } } } },
    });
    expect(await types()).toEqual(['action.requested', 'action.completed']);
  });

  it('shows a visitor an order whose e-mail address they can name, and reveals nothing about others', async () => {
    const { runner, conversationId, engine } = await desk({
      orders: { order: async (number) => ({ ok: true, value: number === '#1042' ? order : null }) },
    });
    expect(await runner.run(statusOf(conversationId, 'ada@example.com'))).toMatchObject({
      value: { event: { type: 'action.completed' } },
    });
    const wrong = await runner.run(statusOf(conversationId, 'eve@example.com'));
    const unknown = await runner.run({ ...statusOf(conversationId, null), input: { number: '9', email: null } });
    for (const result of [wrong, unknown])
      expect(result).toMatchObject({ value: { event: { type: 'action.failed', data: { fault: 'not_found' } } } });
    expect((await engine.state(conversationId)).mismatches).toBe(2);
  });

  it("uses the linked client only if the visitor's identity is proven", async () => {
    const asked: string[] = [];
    const { runner, conversationId, ports } = await desk({
      orders: {
        ordersOf: async (customerId) => {
          asked.push(customerId);
          return { ok: true, value: [order] };
        },
      },
    });
    const client = { id: 'c-1' as ClientId, name: 'Ada', email: 'ada@example.com', phone: null, version: 1 };
    const more = { externalIds: {}, customFields: {}, createdAt: 0, updatedAt: 0 };
    await ports.unitOfWork.run(({ clients }) => clients.put({ ...client, ...more }));
    const list = { conversationId, action: 'order.list', input: {}, by: bot, control: null } as const;
    expect(await runner.run({ ...list, by: marco, requester: 'staff' })).toMatchObject({
      value: { event: { data: { fault: 'not_found' } } },
    });
    const link = { type: 'link-client', clientId: client.id } as const;
    await execute(ports, { conversationId, by: marco, command: () => ok(link) });
    expect(await runner.run({ ...list, requester: 'visitor' })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(asked).toEqual([]);

    expect(await runner.run({ ...list, by: marco, requester: 'staff' })).toMatchObject({
      value: { event: { type: 'action.completed' } },
    });
    const visitorId = 'visitor' as VisitorId;
    const visitor = { name: 'Ada', assurance: 'verified' } as const;
    const identify = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
    await execute(ports, { conversationId, by: systemAuthor, command: () => ok(identify) });
    expect(await runner.run({ ...list, requester: 'visitor' })).toMatchObject({
      value: { event: { data: { output: { orders: [order] } } } },
    });
    expect(asked).toEqual(['c-1', 'c-1']);

    // A person linked Ada, and it turned out to be Grace.
    const grace = { ...client, id: 'c-2' as ClientId, name: 'Grace', email: 'grace@example.com' };
    const confirmation = { email: grace.email, at: 0 };
    await ports.unitOfWork.run(async ({ clients, visitors }) => {
      await clients.put({ ...grace, ...more });
      await visitors.add(aVisitor(visitorId, { confirmation }));
    });
    expect(await runner.run({ ...list, requester: 'visitor' })).toMatchObject({
      value: { event: { data: { fault: 'not_found' } } },
    });
    expect(asked).toEqual(['c-1', 'c-1']);
  });

  it('that times out is looked up by its key, and never made twice', async () => {
    const opened = vi.fn(async () => ({ ok: true, value: ticket }) as const);
    const open = vi.fn(async (_: unknown, _key: string) => fault('timeout', 'no reply'));
    const { runner, conversationId } = await desk({ tickets: { open, opened } });
    const request = opening(conversationId);
    expect(await runner.run(request)).toMatchObject({
      value: { event: { type: 'action.completed', data: { output: { ticket } } } },
    });
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened.mock.calls).toEqual([[open.mock.calls[0]?.[1]]]);
  });

  it.each([
    [fault('unavailable', 'reset'), ticket, { type: 'action.completed' }],
    [fault('broken', 'HTML'), ticket, { type: 'action.completed' }],
    [fault('unavailable', 'reset'), null, { data: { fault: 'unavailable' } }],
    // It may still be at it.
    [fault('timeout', 'no reply'), null, { data: { fault: 'timeout', isUnknown: true } }],
  ])('of which the reply is lost is looked up (%#)', async (lost, value, event) => {
    const open = async () => lost;
    const { runner, conversationId } = await desk({ tickets: { open, opened: async () => ok(value) } });
    const result = await runner.run(opening(conversationId));
    expect(result).toMatchObject({ ok: true, value: { event } });
    if (!('data' in event && 'isUnknown' in event.data))
      expect(result.ok && result.value.event.data).not.toHaveProperty('isUnknown');
  });

  it('that was never sent has certainly not happened, and nothing is looked up', async () => {
    const opened = vi.fn(async () => ok(null));
    const open = async () => ({ ...fault('unavailable', 'ECONNREFUSED'), isUnsent: true }) as const;
    const { runner, conversationId } = await desk({ tickets: { open, opened } });
    const result = await runner.run(opening(conversationId));
    expect(result.ok && result.value.event.data).toMatchObject({ fault: 'unavailable' });
    expect(result.ok && result.value.event.data).not.toHaveProperty('isUnknown');
    expect(opened).not.toHaveBeenCalled();
  });

  it("shows a payer's own payments, not those of others for the same reference", async () => {
    const of = (customerEmail: string, id: string) => ({
      ...{ id, reference: 'V-1', amount: { amount: 100, currency: 'EUR' }, refunded: 0, state: 'paid' as const },
      ...{ customerEmail, createdAt: order.placedAt },
    });
    const payments = [of('eve@example.com', 'p-2'), of('ada@example.com', 'p-1')];
    const { runner, conversationId } = await desk({ payments: { paymentsFor: async () => ok(payments) } });
    const input = { reference: 'V-1', email: 'eve@example.com' };
    const request = {
      conversationId,
      action: 'payment.status',
      input,
      by: bot,
      requester: 'visitor',
      control: null,
    } as const;
    expect(await runner.run(request)).toMatchObject({ value: { output: { payments: [{ id: 'p-2' }] } } });
  });

  it("logs only the id of a client's record, and returns the record to the caller", async () => {
    const customer = { id: 'c-1', name: 'Ada', email: 'ada@example.com', phone: null, revision: '1' };
    const { runner, conversationId, ports } = await desk({ customers: { find: async () => ok(customer) } });
    const client = { id: 'c-1' as ClientId, name: 'Ada', email: 'ada@example.com', phone: null, version: 1 };
    const more = { externalIds: {}, customFields: {}, createdAt: 0, updatedAt: 0 };
    await ports.unitOfWork.run(({ clients }) => clients.put({ ...client, ...more }));
    const link = { type: 'link-client', clientId: client.id } as const;
    await execute(ports, { conversationId, by: marco, command: () => ok(link) });
    const request = {
      conversationId,
      action: 'client.read',
      input: {},
      by: marco,
      requester: 'staff',
      control: null,
    } as const;
    expect(await runner.run(request)).toMatchObject({
      value: { output: { customer }, event: { data: { output: { customer: { id: 'c-1', revision: '1' } } } } },
    });
    const log = await ports.events.events(conversationId, { after: 0, limit: 100 });
    expect(JSON.stringify(log)).not.toContain('ada@example.com');
  });

  it('that times out and cannot be looked up is unknown, a read is simply not answered', async () => {
    const gone = async () => fault('timeout', 'no reply');
    const { runner, conversationId } = await desk({ tickets: { open: gone, opened: gone }, orders: { order: gone } });
    const request = opening(conversationId);
    expect(await runner.run(request)).toMatchObject({
      value: { event: { data: { fault: 'timeout', isUnknown: true } } },
    });
    const read = await runner.run(statusOf(conversationId, null, 'staff'));
    expect(read.ok && read.value.event.data).not.toHaveProperty('isUnknown');
  });

  it('of the same act has the same outcome, and is made once', async () => {
    const open = vi.fn(async () => ({ ok: true, value: ticket }) as const);
    const { runner, conversationId, engine, types } = await desk({ tickets: { open } });
    const request = opening(conversationId);
    const act = { ...request, clientKey: engine.key() };
    const first = await runner.run(act);
    expect(await runner.run(act)).toMatchObject({ ok: true, value: { ...(first.ok && first.value), duplicate: true } });
    expect(open).toHaveBeenCalledTimes(1);
    expect(await types()).toEqual(['action.requested', 'action.completed']);
    const other = { ...act, input: { ...newTicket, subject: 'Other' } };
    expect(await runner.run(other)).toMatchObject({ ok: false, code: 'client_key_reused' });
  });

  it('of an adapter with a bug has an outcome too', async () => {
    const { runner, conversationId } = await desk({
      orders: {
        order: async () => {
          throw new Error('a bug');
        },
      },
    });
    expect(await runner.run(statusOf(conversationId, null, 'staff'))).toMatchObject({
      value: { event: { data: { fault: 'broken' } } },
    });
  });
});

describe('pending requests of a process that ended', () => {
  it.each([
    [ticket, 'action.completed'],
    [null, 'action.failed'],
  ])('is looked up a minute later, and not made again (%#)', async (value, type) => {
    const open = vi.fn(() => new Promise<never>(() => {}));
    const opened = vi.fn(async () => ({ ok: true, value }) as const);
    const { ports, conversationId, engine, runner, types } = await desk({ tickets: { open, opened } });
    const request = opening(conversationId);
    void runner.run(request);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    await runner.recover(conversationId);
    expect(opened).not.toHaveBeenCalled();

    const next = new ActionRunner(ports);
    expect(await engine.ports.conversations.due(engine.clock.now() + 59_999, 10)).toEqual([]);
    expect(await engine.ports.conversations.due(engine.clock.now() + 60_000, 10)).toEqual([
      { id: conversationId, kind: 'recover-action' },
    ]);
    engine.clock.advance(minuteMs);
    await next.recover(conversationId);
    expect(open).toHaveBeenCalledTimes(1);
    expect(await types()).toEqual(['action.requested', type]);
    expect((await engine.state(conversationId)).pendingActions).toEqual([]);
  });

  it('are neither repeated nor looked up once the person whom they name was erased', async () => {
    const [open, order] = [vi.fn(() => new Promise<never>(() => {})), vi.fn(() => new Promise<never>(() => {}))];
    const opened = vi.fn(async () => ok(ticket));
    const { ports, conversationId, engine, runner } = await desk({ tickets: { open, opened }, orders: { order } });
    void runner.run(opening(conversationId));
    void runner.run(statusOf(conversationId, null, 'staff'));
    await vi.waitFor(() => expect([open, order].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
    const erase = { conversationId, by: systemAuthor, command: () => ok({ type: 'erase-actions' } as const) };
    await execute(ports, erase);
    const next = new ActionRunner(ports);
    await next.repeatReads(conversationId);
    engine.clock.advance(minuteMs);
    await next.recover(conversationId);
    const log = await ports.events.events(conversationId, { after: 0, limit: 100 });
    expect(log.filter(({ type }) => type === 'action.failed').map(({ data }) => data)).toEqual([
      expect.objectContaining({ action: 'order.status', fault: 'unavailable' }),
      expect.objectContaining({ action: 'ticket.open', fault: 'timeout', isUnknown: true }),
    ]);
    expect([opened, order].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('are left alone if another node sent them later', async () => {
    const open = vi.fn(() => new Promise<never>(() => {}));
    const opened = vi.fn(async () => ok(null));
    const { ports, conversationId, runner, engine, types } = await desk({ tickets: { open, opened } as never });
    void runner.run(opening(conversationId));
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    engine.clock.advance(minuteMs - 1);
    void new ActionRunner(ports).run(opening(conversationId));
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    engine.clock.advance(1);
    await new ActionRunner(ports).recover(conversationId);
    expect(await types()).toEqual(['action.requested', 'action.requested', 'action.failed']);
    expect((await engine.state(conversationId)).pendingActions).toHaveLength(1);
  });

  it('get an outcome if the look-up fails with an error, which does not stop the next one', async () => {
    const open = vi.fn(() => new Promise<never>(() => {}));
    const opened = vi.fn(async () => {
      throw new Error('a bug');
    });
    const { ports, conversationId, runner, engine } = await desk({ tickets: { open, opened } });
    void runner.run(opening(conversationId));
    void runner.run(opening(conversationId));
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    engine.clock.advance(minuteMs);
    await new ActionRunner(ports).recover(conversationId);
    expect((await engine.state(conversationId)).pendingActions).toEqual([]);
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('when the process closes, an action', () => {
  it('wait for a request that is still running', async () => {
    const replies: ((reply: { ok: true; value: typeof ticket }) => void)[] = [];
    const open = vi.fn(() => new Promise<{ ok: true; value: typeof ticket }>((resolve) => void replies.push(resolve)));
    const { runner, conversationId, types } = await desk({ tickets: { open } });
    const running = runner.run(opening(conversationId));
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    const closing = runner.close();
    expect(await runner.run(opening(conversationId))).toMatchObject({ ok: false, code: 'busy' });
    replies[0]?.({ ok: true, value: ticket });
    await closing;
    expect(await types()).toEqual(['action.requested', 'action.completed']);
    expect((await running).ok).toBe(true);
  });

  it('that the close cuts off stays pending, and the next process looks it up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const replies: ((reply: ReturnType<typeof fault>) => void)[] = [];
    const open = vi.fn(() => new Promise<ReturnType<typeof fault>>((resolve) => void replies.push(resolve)));
    const opened = vi
      .fn(async () => ok<typeof ticket | null>(ticket))
      .mockResolvedValueOnce(fault('unavailable', 'closed') as never);
    const { runner, ports, conversationId, engine, types } = await desk({ tickets: { open, opened } });
    const running = runner.run(opening(conversationId));
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    const closing = runner.close();
    await vi.advanceTimersByTimeAsync(6000);
    await closing;
    replies[0]?.(fault('unavailable', 'the dispatcher is destroyed'));
    expect(await running).toMatchObject({ ok: false, code: 'busy' });
    expect((await engine.state(conversationId)).pendingActions).toHaveLength(1);
    engine.clock.advance(minuteMs);
    await new ActionRunner(ports).recover(conversationId);
    expect(await types()).toEqual(['action.requested', 'action.completed']);
  });
});

describe('a write whose connection was changed before its outcome is known', () => {
  const systemsOf = (opened: () => Promise<never>) => scriptedSystems({ tickets: { open: never, opened } });
  const never = () => new Promise<never>(() => {});
  const connected = (connectionId: string, systems: BusinessSystems) =>
    ({ connectionId, name: 'Desk', systemName: 'desk', ports: ['tickets'], systems }) as const;

  async function cutOff() {
    const { engine, ports, conversationId, runner } = await desk({});
    const first = vi.fn(async () => ok(ticket)) as never;
    ports.businessDirectory.replace([connected('first', systemsOf(first))]);
    void runner.run({ ...opening(conversationId), by: marco, requester: 'staff' });
    await vi.waitFor(async () => expect(await engine.types(conversationId)).toContain('action.requested'));
    return { engine, ports, conversationId, first };
  }

  it('is looked up at the system that received it, which no longer serves', async () => {
    const { engine, ports, conversationId, first } = await cutOff();
    const other = vi.fn() as never;
    ports.businessDirectory.replace([connected('second', systemsOf(other)), connected('first', systemsOf(first))]);
    engine.clock.advance(minuteMs);
    await new ActionRunner(ports).recover(conversationId);
    expect(other).not.toHaveBeenCalled();
    expect((await engine.types(conversationId)).at(-1)).toBe('action.completed');
  });

  it('stays unknown if that system is gone; no other one is called', async () => {
    const { engine, ports, conversationId } = await cutOff();
    const other = vi.fn() as never;
    ports.businessDirectory.replace([connected('second', systemsOf(other))]);
    engine.clock.advance(minuteMs);
    await new ActionRunner(ports).recover(conversationId);
    expect(other).not.toHaveBeenCalled();
    const log = await engine.ports.events.events(conversationId, { after: 0, limit: 100 });
    expect(log.at(-1)).toMatchObject({ type: 'action.failed', data: { fault: 'timeout', isUnknown: true } });
  });
});
