import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Appointment } from '#contracts/business/appointments.js';
import type { Ticket } from '#contracts/business/tickets.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { actorOf } from '../access/author.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Connector } from '../ports/business/connector.js';
import type { InboundEvent, SystemChanges } from '../ports/business/system-events.js';
import type { Ports } from '../ports/ports.js';
import { Connections } from './connections.js';
import { changeIntake, readIntake, setEventSecret } from './intake.js';
import { listReceivedEvents } from './receive-events.js';

const admin = operatorPrincipal('elena' as OperatorId, 'admin');
const secret = 'a-secret-of-the-system';
const settings = z.strictObject({ url: z.url().meta({ address: true }), project: z.string().default('shop') });
const at = '2026-03-02T10:00:00.000Z';
const aTicket: Ticket = {
  ...{ id: '17', subject: 'Broken', state: 'open', status: 'New', requesterEmail: 'Ada@shop.example' },
  ...{ createdAt: at, updatedAt: at, url: null },
};
const booking = (change: Partial<Appointment> = {}): Appointment => ({
  ...{ id: 'b', serviceId: 'cut', serviceName: 'Haircut', startsAt: at, endsAt: '2026-03-02T10:30:00.000Z' },
  ...{ state: 'booked', guest: { name: 'Ada', email: 'ada@shop.example', phone: null }, note: null, ...change },
});

/** Replies of the system: a ticket, changes since a cursor, and the events of a delivery with the right secret. */
let ticket: BusinessResult<Ticket | null>;
let changes: (cursor: string | null) => BusinessResult<SystemChanges>;
let events: InboundEvent[];
let cursors: (string | null)[];

const desk: Connector<typeof settings> = {
  ...{ kind: 'desk', title: 'Desk', ports: ['tickets', 'appointments'], settings, isPolled: true, signature: 'own' },
  receive: ({ header }, given) => (header('signature') === given ? ok(events) : reject('signature_refused')),
  open: () => ({
    systems: scriptedSystems({ tickets: { ticket: async () => ticket } }),
    check: async () => ok(null),
    changes: async (cursor) => {
      cursors.push(cursor);
      return changes(cursor);
    },
  }),
};

let engine: EngineHarness;
let ports: Ports;
let connections: Connections;
let id: string;

beforeEach(async () => {
  ticket = ok(aTicket);
  changes = () => ok({ records: [], cursor: 'end', isMore: false });
  [events, cursors] = [[], []];
  engine = new EngineHarness(withheld);
  ports = { ...engine.ports, connectors: [desk] };
  connections = new Connections(ports);
  const made = await connections.create(
    { kind: 'desk', isEnabled: true, settings: { url: 'https://desk.example' } },
    admin,
  );
  id = accepted(made).id;
  accepted(await setEventSecret(ports, id, secret, actorOf(admin)));
});

const deliver = (signature = secret, to = id) =>
  connections.receiver.receive(to, {
    ...{ method: 'POST', url: 'https://chat.example/', body: new Uint8Array(), now: engine.clock.now() },
    header: () => signature,
  });
const mentioned = (eventId: string, news: 'created' | 'changed' = 'changed'): InboundEvent => ({
  ...{ id: eventId, type: 'updated', records: [], mentions: [{ port: 'tickets', id: '17', news }] },
});
const polled = (...appointments: Appointment[]): SystemChanges => ({
  records: appointments.map((record) => ({ port: 'appointments', record, news: 'created' })),
  ...{ cursor: 'next', isMore: false },
});
const published = async () => {
  const log = await ports.eventLog.read(0, 1_000);
  return log.filter(({ type }) => /^(booking|ticket)\./.test(type));
};
const types = async () => (await published()).map(({ type }) => type);
const later = (ms = 60_000) => engine.clock.advance(ms);

describe('an event that a system sends', () => {
  it('names a record, which is read, and the change is logged', async () => {
    events = [mentioned('e-1', 'created')];
    expect(await deliver()).toEqual(ok({ isRepeated: false }));
    ticket = ok({ ...aTicket, state: 'closed', updatedAt: '2026-03-03T10:00:00.000Z' });
    events = [mentioned('e-2')];
    accepted(await deliver());
    const source = { connectionId: id, system: 'desk', id: '17' };
    expect(await published()).toMatchObject([
      { type: 'ticket.opened', data: { number: 17, subject: 'Broken', clientEmail: 'Ada@shop.example', source } },
      { type: 'ticket.updated', data: { what: 'state', state: 'closed', source } },
    ]);
    const [first, second] = await published();
    expect(first?.stream).toEqual(second?.stream);
  });

  it('has no effect when repeated, or delivered twice concurrently', async () => {
    events = [mentioned('e-1', 'created')];
    const both = await Promise.all([deliver(), deliver()]);
    expect(
      both
        .map(accepted)
        .map(({ isRepeated }) => isRepeated)
        .sort(),
    ).toEqual([false, true]);
    expect(await deliver()).toEqual(ok({ isRepeated: true }));
    expect(await types()).toEqual(['ticket.opened']);
  });

  it('is not taken while its record cannot be read, so that the system sends it again', async () => {
    events = [mentioned('e-1', 'created')];
    ticket = fault('unavailable', 'down');
    expect(await deliver()).toMatchObject({ ok: false, code: 'busy' });
    ticket = ok(aTicket);
    expect(await deliver()).toEqual(ok({ isRepeated: false }));
  });

  it('about an unknown record is accepted and ignored', async () => {
    ticket = ok(null);
    events = [mentioned('e-1'), { ...mentioned('e-2'), mentions: [{ port: 'orders', id: 'V-1', news: 'changed' }] }];
    expect(await deliver()).toEqual(ok({ isRepeated: false }));
    expect(await types()).toEqual([]);
  });

  it('is refused without the secret, and if no connection accepts events', async () => {
    expect(await deliver('guessed')).toMatchObject({ code: 'signature_refused' });
    expect(await deliver(secret, 'nobody')).toMatchObject({ code: 'not_found' });
    accepted(await setEventSecret(ports, id, null, actorOf(admin)));
    expect(await deliver()).toMatchObject({ code: 'not_found' });
  });

  it('is logged once a minute when refused: an attacker cannot fill the log', async () => {
    for (let guess = 0; guess < 3; guess += 1) await deliver('guessed');
    later(timing.refusalEveryMs);
    await deliver('guessed');
    const listed = accepted(await listReceivedEvents(ports, id, { page: 1, limit: 20 }));
    expect(listed.items.map(({ refusal }) => refusal)).toEqual(['signature', 'signature']);
  });
});

describe('a secret of events', () => {
  it('is generated if none is given, returned once, and stored sealed', async () => {
    const made = accepted(await setEventSecret(ports, id, undefined, actorOf(admin)));
    expect(made).toMatch(/^whsec_/);
    expect(accepted(await readIntake(ports, id))).toMatchObject({ hasSecret: true, signature: 'own', isPolled: true });
    expect((await ports.connectionIntakes.get(id))?.eventSecret).not.toBe(made);
    expect(await deliver(made ?? '')).toMatchObject({ ok: true });
    expect(await deliver(secret)).toMatchObject({ ok: false });
  });
});

describe('a polled system', () => {
  it('reports existing records at first, none of which are changes', async () => {
    changes = () => ok({ ...polled(), records: [{ port: 'appointments', record: booking(), news: 'none' }] });
    await connections.polls.run();
    expect([await types(), cursors]).toEqual([[], [null]]);
  });

  it('continues at its cursor, when due, and reports what staff have moved, cancelled or deleted', async () => {
    changes = () => ok(polled(booking(), booking({ id: 'c' }), booking({ id: 'd' })));
    await connections.polls.run();
    await connections.polls.run();
    expect(cursors).toEqual([null]);
    later();
    const moved = booking({ startsAt: '2026-03-02T11:00:00.000Z', endsAt: '2026-03-02T11:30:00.000Z' });
    const { records, ...rest } = polled(moved, booking({ id: 'c', state: 'cancelled' }));
    changes = () => ok({ ...rest, records: [...records, { port: 'appointments', removedId: 'd' }] });
    await connections.polls.run();
    expect(cursors).toEqual([null, 'next']);
    expect(await types()).toEqual([
      ...['booking.confirmed', 'booking.confirmed', 'booking.confirmed'],
      ...['booking.moved', 'booking.cancelled', 'booking.cancelled'],
    ]);
    later();
    await connections.polls.run();
    expect(await types()).toHaveLength(6);
  });

  it('is read to the end in parts', async () => {
    const parts = ['1', '2', '3'];
    changes = (cursor) => {
      const index = parts.indexOf(cursor ?? '1');
      return ok({ ...polled(booking({ id: `b${index}` })), cursor: parts[index + 1] ?? '3', isMore: index < 2 });
    };
    await connections.polls.run();
    expect(cursors).toEqual([null, '2', '3']);
    expect(await types()).toHaveLength(3);
  });

  it('is polled with backoff from the same cursor after a failure', async () => {
    changes = () => ok(polled());
    await connections.polls.run();
    changes = () => fault('unavailable', 'down');
    const asked: number[] = [];
    for (let minute = 1; minute <= 16; minute += 1) {
      later();
      const before = cursors.length;
      await connections.polls.run();
      if (cursors.length > before) asked.push(minute);
    }
    expect(asked).toEqual([1, 2, 4, 8, 16]);
    expect(new Set(cursors.slice(1))).toEqual(new Set(['next']));
    expect(accepted(await readIntake(ports, id)).pollFault).toBe('unavailable');
  });

  it('is polled from scratch after losing the cursor, and known records show the changes', async () => {
    changes = () => ok(polled(booking()));
    await connections.polls.run();
    later();
    changes = () => fault('conflict', 'no such token');
    await connections.polls.run();
    later();
    changes = () =>
      ok({ ...polled(), records: [{ port: 'appointments', record: booking({ state: 'cancelled' }), news: 'none' }] });
    await connections.polls.run();
    expect(cursors).toEqual([null, 'next', null]);
    expect(await types()).toEqual(['booking.confirmed', 'booking.cancelled']);
  });

  it('is not polled if an admin disabled polling or the connection', async () => {
    accepted(await changeIntake(ports, id, { pollSeconds: null }, actorOf(admin)));
    await connections.polls.run();
    accepted(await changeIntake(ports, id, { pollSeconds: 60 }, actorOf(admin)));
    later();
    accepted(await connections.change(id, { patch: { isEnabled: false }, expected: null }, admin));
    await connections.polls.run();
    expect(cursors).toEqual([]);
  });

  it('loses nothing if storing failed: the change is reported again', async () => {
    changes = () => ok(polled(booking()));
    const { unitOfWork } = ports;
    let isBroken = true;
    const failing = {
      run: (work: never) => (isBroken ? Promise.reject(new Error('the disk is full')) : unitOfWork.run(work)),
    } as typeof unitOfWork;
    const others = new Connections({ ...ports, unitOfWork: failing });
    await others.start();
    await others.polls.run();
    expect(await types()).toEqual([]);
    isBroken = false;
    await others.polls.run();
    await others.close();
    expect(await types()).toEqual(['booking.confirmed']);
    expect(new Set(cursors)).toEqual(new Set([null]));
  });
});

describe('stored facts of a connected system', () => {
  it('are removed with the connection, and polling another host starts from scratch', async () => {
    changes = () => ok(polled(booking()));
    await connections.polls.run();
    accepted(
      await connections.change(id, { patch: { settings: { url: 'https://other.example' } }, expected: null }, admin),
    );
    await connections.polls.run();
    expect(cursors).toEqual([null, null]);
    accepted(await connections.remove(id, actorOf(admin)));
    expect(await ports.connectionIntakes.get(id)).toBeNull();
    expect(await ports.systemRecords.get({ connectionId: id, port: 'appointments', externalId: 'b' })).toBeNull();
  });
});
