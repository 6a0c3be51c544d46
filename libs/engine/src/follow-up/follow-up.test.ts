import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionName, JsonObject } from '#contracts/business/actions.js';
import type { Appointment } from '#contracts/business/appointments.js';
import { hourMs } from '#contracts/durations.js';
import type { ClientId, ConversationId, OperatorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { emptyForm } from '#domain/dialogue/form/form.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { noSystems } from '#testing/no-systems.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { botAuthor, operatorAuthor, systemAuthor } from '../access/author.js';
import { embeddedSystems } from '../business/embedded-systems.js';
import { eraseGuest } from '../business/erase-guest.js';
import { takeRecords } from '../connections/take-records.js';
import { execute } from '../conversation/execute.js';
import { eraseConversation } from '../erasure/erase.js';
import { eraseWithActions } from '../erasure/erase-actions.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Activity } from '../ports/business/customer-directory.js';
import type { Ports } from '../ports/ports.js';
import { BusinessDirectory } from '../state/business-directory.js';
import { ActivityRecorder } from './activity-recorder.js';
import { BusinessFollower } from './business-follower.js';

const marco = operatorAuthor('marco' as OperatorId);
const at = '2026-03-02T10:00:00.000Z';
const client = { id: 'c-1' as ClientId, name: 'Ada', email: 'ada@shop.example', phone: null, version: 1 };
const connection = {
  ...{ id: 'con-1', kind: 'crm', name: 'CRM', settings: {}, secrets: {}, ports: [], isEnabled: true, version: 1 },
};
const booking = (change: Partial<Appointment> = {}): Appointment => ({
  ...{ id: 'b-1', serviceId: 'cut', serviceName: 'Haircut', startsAt: at, endsAt: '2026-03-02T10:30:00.000Z' },
  ...{ state: 'booked', guest: { name: 'Ada', email: 'Ada@shop.example', phone: null }, note: null, ...change },
});

/** Calls that the connected customer system received, and its reply. */
let recorded: Map<string, { customerId: string; activity: Activity }>;
let says: BusinessResult<null>;
let engine: EngineHarness;
let ports: Ports;
let follower: BusinessFollower;
let recorder: ActivityRecorder;
let id: ConversationId;

beforeEach(async () => {
  recorded = new Map();
  says = ok(null);
  engine = new EngineHarness(withheld);
  const own = engine.ports;
  const businessDirectory = new BusinessDirectory((author) => ({ ...noSystems, ...embeddedSystems(own, author) }));
  ports = { ...own, businessDirectory };
  follower = new BusinessFollower(ports, () => {});
  recorder = new ActivityRecorder(ports, (conversationId) => `https://chat.example/inbox/all/${conversationId}`);
  const more = { externalIds: { crm: '77' }, customFields: {}, createdAt: 0, updatedAt: 0 };
  const untried = { health: { lastCallAt: null, fault: null, failingSince: null }, createdAt: 0, updatedAt: 0 };
  await ports.unitOfWork.run(async ({ clients, connections }) => {
    await clients.put({ ...client, ...more });
    await connections.put({ ...connection, ...untried });
  });
  id = await engine.start('visitor');
});

const connectCustomers = () =>
  ports.businessDirectory.replace([
    {
      ...{ connectionId: 'con-1', name: 'CRM', systemName: 'crm', ports: ['customers'] },
      systems: scriptedSystems({
        customers: {
          record: async (customerId, activity, key) => {
            if (!says.ok) return says;
            recorded.set(key, { customerId, activity });
            return ok(`note of ${key}`);
          },
        },
      }),
    },
  ]);
const follow = async () => {
  while ((await follower.advance()).pauseMs !== null);
};
/** Simulates a kill: only stored state survives. */
const restart = () => {
  follower = new BusinessFollower(ports, () => {});
};
const types = async () => (await engine.types(id)).filter((type) => /^(activity|record)\./.test(type));
const run = (command: Parameters<typeof ok>[0]) =>
  execute(ports, { conversationId: id, by: systemAuthor, command: () => ok(command as never) });
const link = () => run({ type: 'link-client', clientId: client.id });
const resolve = () => run({ type: 'resolve', outcome: 'confirmed', reason: 'visitor' });
const done = async (action: ActionName, output: JsonObject, connectionId?: string) => {
  const requestId = engine.key();
  const act = { conversationId: id, by: marco };
  const input = { email: 'ada@shop.example' };
  const request = { type: 'request-action', requestId, action, input, control: null } as const;
  accepted(await execute(ports, { ...act, command: () => ok(request) }));
  const complete = { type: 'complete-action', requestId, output, ...(connectionId && { connectionId }) } as const;
  accepted(await execute(ports, { ...act, command: () => ok(complete) }));
};
const poll = (record: Appointment) =>
  ports.unitOfWork.run((stores) =>
    takeRecords(ports, stores, [{ port: 'appointments', record, news: 'changed' }], {
      connection,
      author: systemAuthor,
    }),
  );
const bookings = async () =>
  (await ports.eventLog.read(0, 1_000)).filter(({ type }) => type.startsWith('booking.')).map(({ type }) => type);

describe('a batch of the follower', () => {
  it('crosses the gap of positions that a restore leaves in a few batches', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    const gap = 1_000_000_000;
    const last = await ports.eventLog.head();
    const log = ports.eventLog;
    const eventLog = new Proxy(log, {
      get: (of, name) => {
        if (name === 'head') return async () => gap + (await log.head());
        const value = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    const restored = new BusinessFollower({ ...ports, eventLog }, () => {});
    let batches = 0;
    while ((await restored.advance()).pauseMs !== null && batches < 50) batches += 1;
    expect(batches).toBeLessThan(5);
    expect(last).toBeGreaterThan(0);
  });

  it('ends after the current transaction when the server closes, and the rest is followed after the restart', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await done('appointment.book', { appointment: booking({ id: 'b-2' }) }, 'con-1');
    const closing = new AbortController();
    let transactions = 0;
    const unitOfWork: Ports['unitOfWork'] = {
      run: (work) => {
        transactions += 1;
        closing.abort();
        return ports.unitOfWork.run(work);
      },
    };
    const { position } = await new BusinessFollower({ ...ports, unitOfWork }, () => {}).advance(closing.signal);
    expect(transactions).toBe(1);
    expect(await ports.followerPositions.get(follower.name)).toBe(position);
    restart();
    await follow();
    expect(await bookings()).toEqual(['booking.confirmed', 'booking.confirmed']);
  });
});

describe('a record changed by an action in a connected system', () => {
  it('is published once, with the author of the action', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await follow();
    restart();
    await follow();
    const [event, ...others] = (await ports.eventLog.read(0, 1_000)).filter(({ type }) => type === 'booking.confirmed');
    expect(event).toMatchObject({
      ...{ actor: marco.actor },
      data: { conversationId: id, service: 'Haircut', source: { connectionId: 'con-1', system: 'crm', id: 'b-1' } },
    });
    expect(others).toEqual([]);
    // A poll that sees the same appointment has no news.
    expect(await poll(booking())).toBe(0);
  });

  it('is no change if polling started before', async () => {
    await ports.unitOfWork.run((stores) =>
      takeRecords(ports, stores, [{ port: 'appointments', record: booking(), news: 'created' }], {
        ...{ connection, author: systemAuthor },
      }),
    );
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await follow();
    expect(await bookings()).toEqual(['booking.confirmed']);
    await poll(booking({ state: 'cancelled' }));
    await follow();
    expect(await types()).toEqual(['record.changed']);
  });

  it('is not published for a connection that is gone, nor by us for our own tables', async () => {
    await done('appointment.book', { appointment: booking() }, 'gone');
    await done('appointment.book', { appointment: booking() });
    await follow();
    expect(await bookings()).toEqual([]);
  });
});

describe('a record that was made in a conversation and changes elsewhere', () => {
  const book = async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await follow();
  };

  it('is announced there once, whoever owns the conversation, without changing its place in lists', async () => {
    await book();
    const before = await engine.state(id);
    await poll(booking({ startsAt: '2026-03-02T11:00:00.000Z' }));
    await follow();
    restart();
    await follow();
    expect(await types()).toEqual(['record.changed']);
    const after = await engine.state(id);
    const still = ({ state, control, lastActivityAt, waitingSince, messageCount }: typeof before) => [
      ...[state, control, lastActivityAt, waitingSince, messageCount],
    ];
    expect(still(after)).toEqual(still(before));
  });

  it('is not noticed where the conversation itself did it, or is closed', async () => {
    await book();
    await done('appointment.move', { appointment: booking({ startsAt: '2026-03-02T11:00:00.000Z' }) }, 'con-1');
    await follow();
    expect([await bookings(), await types()]).toEqual([['booking.confirmed', 'booking.moved'], []]);
    accepted(await resolve());
    accepted(await run({ type: 'close', reason: 'api' }));
    await poll(booking({ state: 'cancelled' }));
    await follow();
    expect(await types()).toEqual([]);
  });

  it('by link is announced also if the system reports the payment before the link is followed', async () => {
    const link = { id: 'cs-1', url: 'https://pay.example/', expiresAt: null };
    await done('payment.link', { link }, 'con-1');
    const log = await ports.events.events(id, { after: 0, limit: 100 });
    const asked = log.find(({ type }) => type === 'action.requested')?.data as { requestId: string };
    const record = {
      ...{ id: 'pi-1', reference: 'V-1', amount: { amount: 100, currency: 'EUR' }, refunded: 0, createdAt: at },
      ...{ state: 'paid' as const, customerEmail: null },
    } as const;
    const paid = { port: 'payments', record, news: 'changed', aliases: [asked.requestId] } as const;
    await ports.unitOfWork.run((stores) => takeRecords(ports, stores, [paid], { connection, author: systemAuthor }));
    await follow();
    expect(await types()).toEqual(['record.changed']);
  });

  it('of our own tables is noticed likewise', async () => {
    await done('payment.link', { link: { id: 'pay-1', url: 'https://pay.example/', expiresAt: null } });
    await follow();
    const amount = { amount: 100, currency: 'EUR' };
    const data = { reference: 'V-1', amount, clientEmail: null };
    await ports.unitOfWork.run(({ events }) =>
      events.append({ id: 'e' as never, type: 'payment.succeeded', streamId: 'pay-1', at: 0, ...marco, data }),
    );
    await follow();
    const log = await ports.events.events(id, { after: 0, limit: 100 });
    expect(log.at(-1)).toMatchObject({ type: 'record.changed', data: { title: 'V-1', amount } });
  });
});

describe('the removal of a client', () => {
  const eraseAda = (emailsOf = async () => ['Ada@shop.example']) =>
    eraseWithActions(ports, { emailsOf, by: systemAuthor }, (stores) =>
      eraseGuest(ports, stores, 'ada@shop.example', systemAuthor),
    );
  const requests = async () =>
    JSON.stringify((await ports.events.events(id, { after: 0, limit: 100 })).map(({ data }) => data));

  it('includes conversations indexed during the erasure', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    let asked = 0;
    await eraseAda(async () => {
      // After the conversations were erased, and before the unit of work.
      if (asked++ === 1) await ports.actionAddresses.add('ada@shop.example', id);
      return ['Ada@shop.example'];
    });
    expect(asked).toBe(4);
    expect(await requests()).not.toContain('ada@shop.example');
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
  });

  it('includes conversations that are not indexed yet', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
    await eraseAda();
    expect((await requests()).toLowerCase()).not.toContain('ada@shop.example');
    await follow();
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
  });

  it('reads unindexed events before the unit of work, which reads only later ones; nothing without an address', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    const head = await ports.eventLog.head();
    const read = vi.spyOn(ports.eventLog, 'read');
    const late = vi.spyOn(ports.eventLog, 'readCommitted');
    await eraseAda(async () => []);
    expect([...read.mock.calls, ...late.mock.calls]).toEqual([]);
    await eraseAda();
    expect(late.mock.calls.map(([after]) => after)).toEqual([head]);
  });

  it('includes an address added meanwhile', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    const addresses = ['old@shop.example'];
    await eraseAda(async () => [addresses.shift() ?? 'Ada@shop.example']);
    expect((await requests()).toLowerCase()).not.toContain('ada@shop.example');
  });

  it('includes an open form that names the person before any request was sent', async () => {
    await engine.say(id, 'visitor', 'Where is my order? I am ada@shop.example');
    const { seq, control, epoch } = await engine.state(id);
    const form = { ...emptyForm('order.status'), values: { email: 'ada@shop.example' } };
    const dialogue = { intent: 'order.status', form, calledUpTo: null } as const;
    const reply = { said: { text: 'Which order?' }, answer: null, handoff: null, answersUpTo: seq, control, epoch };
    const command = { type: 'reply-in-dialogue', ...reply, dialogue } as const;
    accepted(await execute(ports, { conversationId: id, by: botAuthor, command: () => ok(command) }));
    await follow();
    await eraseAda();
    const log = await ports.events.events(id, { after: 0, limit: 100 });
    const forms = log.filter(({ type }) => type === 'dialogue.updated');
    expect(forms.map(({ data }) => data)).toEqual([{ dialogue: null }]);
    expect((await engine.state(id)).dialogue ?? null).toBeNull();
  });

  it('redacts a reply that names the person, even if the request did not', async () => {
    await link();
    const request = { requestId: 'under-way', action: 'order.list', input: {}, control: null };
    accepted(await run({ type: 'request-action', ...request }));
    await eraseWithActions(ports, { emailsOf: async () => [], clientId: client.id, by: systemAuthor }, async () => {});
    accepted(
      await run({
        ...{ type: 'complete-action', requestId: 'under-way' },
        output: { orders: [{ customerEmail: 'ada@shop.example' }] },
      }),
    );
    expect(await requests()).not.toContain('ada@shop.example');
  });

  it('leaves no address that the follower had read before', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await follow();
    await eraseAda();
    await ports.actionAddresses.add('ada@shop.example', id);
    await follow();
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
  });

  it('redacts the reply to a running request, in the log and in the index', async () => {
    const input = { number: '1042', email: 'ada@shop.example' };
    const request = { requestId: 'under-way', action: 'order.status', input, control: null };
    accepted(await run({ type: 'request-action', ...request }));
    await follow();
    await eraseAda();
    const output = { order: { number: '1042', customerEmail: 'ada@shop.example' } };
    accepted(await run({ type: 'complete-action', requestId: 'under-way', output }));
    await follow();
    expect(await requests()).not.toContain('ada@shop.example');
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
  });

  it('redacts the address in requests to systems, and in stored facts of their records', async () => {
    await done('appointment.book', { appointment: booking() }, 'con-1');
    await follow();
    const words = async () => JSON.stringify(await ports.events.events(id, { after: 0, limit: 100 })).toLowerCase();
    expect(await words()).toContain('ada@shop.example');
    await eraseAda();
    expect(await ports.actionAddresses.conversationsOf('ada@shop.example')).toEqual([]);
    expect(await words()).not.toContain('ada@shop.example');
    expect(
      JSON.stringify(
        await ports.eventLog.read(0, 1_000).then((log) => log.filter(({ type }) => type.startsWith('booking'))),
      ),
    ).not.toContain('Ada');
    // The system still has the record, but its changes are no longer reported.
    expect(await poll(booking({ state: 'cancelled' }))).toBe(0);
  });
});

describe('a conversation that is done', () => {
  it('is put on the record of the client in the connected system, under one key however often it is tried', async () => {
    connectCustomers();
    await engine.say(id, 'visitor', 'Where is my order?');
    await link();
    await resolve();
    await follow();
    // Killed before the outcome is in the log: done again.
    const waiting = await ports.activities.due(engine.clock.now(), 10);
    await recorder.sweep();
    for (const entry of waiting) await ports.unitOfWork.run(({ activities }) => activities.put(entry));
    await recorder.sweep();
    expect([...recorded]).toMatchObject([
      [
        `end1-${id}`,
        {
          customerId: '77',
          activity: { subject: 'Chat: Where is my order?', url: `https://chat.example/inbox/all/${id}` },
        },
      ],
    ]);
    expect(await types()).toEqual(['activity.recorded']);
  });

  it('without a client costs nothing, and is recorded once the client is linked', async () => {
    connectCustomers();
    await resolve();
    await follow();
    expect(await ports.activities.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    await link();
    await follow();
    await recorder.sweep();
    expect(recorded.size).toBe(1);
  });

  it("is recorded with our own clients if no system is connected, and is removed with the conversation's text", async () => {
    await engine.say(id, 'visitor', 'Where is my order?');
    await link();
    await resolve();
    await follow();
    await recorder.sweep();
    const activities = () => ports.clientActivities.listOf(client.id, { offset: 0, limit: 10 });
    expect(await activities()).toMatchObject([{ subject: 'Chat: Where is my order?' }]);
    const [written] = await activities();
    accepted(await eraseConversation(ports, id, marco));
    expect(await activities()).toEqual([]);
    // As where the erasure was cut off before that.
    await ports.unitOfWork.run(({ clientActivities }) => clientActivities.add(written as NonNullable<typeof written>));
    await follow();
    expect(await activities()).toEqual([]);
  });

  it('is not recorded if it was erased meanwhile, or has no client', async () => {
    connectCustomers();
    await link();
    await run({ type: 'resolve', outcome: 'spam', reason: 'operator' });
    await follow();
    expect(await ports.activities.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    const other = await engine.start('other');
    const act = (command: object) =>
      execute(ports, { conversationId: other, by: systemAuthor, command: () => ok(command as never) });
    await act({ type: 'link-client', clientId: client.id });
    await act({ type: 'resolve', outcome: 'confirmed', reason: 'visitor' });
    await follow();
    accepted(await eraseConversation(ports, other, marco));
    await recorder.sweep();
    expect(recorded.size).toBe(0);
  });

  it('is retried for a day if the system refuses it; the first and the last failure are logged', async () => {
    connectCustomers();
    says = fault('unavailable', 'down');
    await link();
    await resolve();
    await follow();
    for (let hour = 0; hour < 40; hour += 1) {
      await recorder.sweep();
      engine.clock.advance(hourMs);
    }
    expect(await types()).toEqual(['activity.failed', 'activity.failed']);
    const log = await ports.events.events(id, { after: 0, limit: 100 });
    expect(log.at(-1)).toMatchObject({ data: { fault: 'unavailable', isFinal: true, system: 'crm' } });
    says = ok(null);
    accepted(await recorder.retry({ conversationId: id, of: 'end', ofEpisode: 1 }));
    await recorder.sweep();
    expect((await types()).at(-1)).toBe('activity.recorded');
    expect(await recorder.retry({ conversationId: id, of: 'end', ofEpisode: 1 })).toMatchObject({ code: 'not_found' });
  });

  it('is recorded as the chatbot is set: not at all, at the end, or also at the start', async () => {
    connectCustomers();
    engine.setPolicy({ activities: 'off' });
    await link();
    await resolve();
    await follow();
    engine.setPolicy({ activities: 'start_and_end' });
    const other = await engine.start('other');
    await execute(ports, {
      conversationId: other,
      by: systemAuthor,
      command: () => ok({ type: 'link-client', clientId: client.id }),
    });
    await follow();
    await recorder.sweep();
    expect([...recorded.keys()]).toEqual([`start1-${other}`]);
  });
});
