import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ConnectionCreate } from '#contracts/business/connections.js';
import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { LabellingSealer } from '#testing/labelling-sealer.js';
import { operatorPrincipal } from '#testing/principals.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { actorOf, systemAuthor } from '../access/author.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Connector } from '../ports/business/connector.js';
import type { Ports } from '../ports/ports.js';
import { connectionKinds, listCalls, toConnectionView } from './connection-views.js';
import { Connections } from './connections.js';

const admin = operatorPrincipal('elena' as OperatorId, 'admin');
const label = { en: 'Text', it: 'Testo' };
const settings = z.strictObject({
  url: z.url().meta({ label, address: true }),
  token: z.string().min(3).meta({ label, secret: true }),
  project: z.string().default('shop').meta({ label }),
  page: z
    .url()
    .transform((url) => url.toLowerCase())
    .default('https://shop.example')
    .meta({ label }),
});

/** Reply of the system to every call, and the settings it was opened with. */
let says: BusinessResult<null>;
let openedWith: unknown[];

function helpDesk(kind: string): Connector {
  const connector: Connector<typeof settings> = {
    ...{ kind, title: kind.toUpperCase(), ports: ['tickets'], settings },
    open(given) {
      openedWith.push(given);
      if (given.project === 'impossible') throw new Error('cannot be opened');
      const { tickets } = scriptedSystems({
        tickets: { ticket: async () => (says.ok ? ok(null) : says) },
      });
      return { systems: { tickets }, check: async () => says };
    },
  };
  return connector;
}

let engine: EngineHarness;
let ports: Ports;
let connections: Connections;

beforeEach(() => {
  says = ok(null);
  openedWith = [];
  engine = new EngineHarness(withheld);
  ports = { ...engine.ports, connectors: [helpDesk('desk'), helpDesk('other')] };
  connections = new Connections(ports);
});

const given: ConnectionCreate = {
  ...{ kind: 'desk', isEnabled: true },
  settings: { url: 'https://desk.example', token: 'hush' },
};
const connect = async (more: Partial<ConnectionCreate> = {}) =>
  accepted(await connections.create({ ...given, ...more }, admin));
const change = (id: string, patch: object) => connections.change(id, { patch, expected: null }, admin);
const view = async (id: string) => {
  const connection = await ports.connections.get(id);
  if (!connection) throw new Error('it is gone');
  return toConnectionView(ports, connection);
};
const calls = async (id: string) => accepted(await listCalls(ports, id, { page: 1, limit: 20 })).items;
const askForTicket = async () => {
  const found = await ports.businessDirectory.systemsFor(systemAuthor).tickets.ticket('17');
  await connections.close();
  return found;
};

describe('a connection', () => {
  it('serves its ports once created, and only while enabled', async () => {
    expect(await askForTicket()).toMatchObject({ ok: false });
    const { id } = await connect();
    expect(await askForTicket()).toEqual(ok(null));
    accepted(await change(id, { isEnabled: false }));
    expect(await askForTicket()).toMatchObject({ ok: false });
    accepted(await change(id, { isEnabled: true }));
    expect(await askForTicket()).toEqual(ok(null));
    accepted(await connections.remove(id, actorOf(admin)));
    expect(await askForTicket()).toMatchObject({ ok: false });
  });

  it('is the only one that is on for a port', async () => {
    const { id } = await connect();
    expect(await connections.create({ ...given, kind: 'other' }, admin)).toMatchObject({ code: 'port_taken' });
    const spare = await connect({ kind: 'other', isEnabled: false });
    expect(await change(spare.id, { isEnabled: true })).toMatchObject({ code: 'port_taken' });
    accepted(await change(id, { isEnabled: false }));
    accepted(await change(spare.id, { isEnabled: true }));
  });

  it('shows its settings and the names of its secrets, and keeps the secrets sealed', async () => {
    const { id } = await connect();
    expect(await view(id)).toMatchObject({
      ...{ name: 'DESK', ports: ['tickets'], secrets: ['token'], state: 'unused' },
      settings: { url: 'https://desk.example', project: 'shop', page: 'https://shop.example' },
    });
    expect(JSON.stringify(await view(id))).not.toContain('hush');
    expect(openedWith).toMatchObject([{ url: 'https://desk.example', token: 'hush', project: 'shop' }]);
  });

  it('stays open where only another one is changed', async () => {
    await connect();
    const { id } = await connect({ kind: 'other', isEnabled: false });
    accepted(await change(id, { name: 'Spare' }));
    expect(openedWith).toHaveLength(1);
  });

  it('stays open when it is renamed, and its calls are logged under the new name', async () => {
    const { id } = await connect();
    accepted(await change(id, { name: 'Help' }));
    expect(openedWith).toHaveLength(1);
    await askForTicket();
    expect(await view(id)).toMatchObject({ name: 'Help', state: 'working' });
  });

  it('of a kind that this version does not know refuses every call instead of writing elsewhere', async () => {
    const { id } = await connect();
    const older: Ports = { ...ports, connectors: [helpDesk('other')] };
    const restarted = new Connections(older);
    await restarted.start();
    expect(await askForTicket()).toMatchObject({ ok: false, code: 'unavailable', isUnsent: true });
    const connection = await older.connections.get(id);
    expect(connection && toConnectionView(older, connection)).toMatchObject({ ports: ['tickets'], state: 'unusable' });
    expect(accepted(await restarted.test(id, undefined))).toMatchObject({ fault: 'unavailable' });
    expect(await restarted.create({ ...given, kind: 'other' }, admin)).toMatchObject({ code: 'port_taken' });
    accepted(await restarted.remove(id, actorOf(admin)));
    accepted(await restarted.create({ ...given, kind: 'other' }, admin));
    expect(await askForTicket()).toEqual(ok(null));
    await restarted.close();
  });

  it('has a limit', async () => {
    for (let made = 0; made < limits.connections; made += 1) await connect({ isEnabled: false });
    expect(await connections.create(given, admin)).toMatchObject({ code: 'connections_full' });
  });
});

describe('settings', () => {
  it("are validated by the connector's schema, and an error has its place", async () => {
    const wrong = await connections.create({ ...given, settings: { url: 'desk', more: 1 } }, admin);
    expect(wrong).toMatchObject({ code: 'invalid' });
    const pointers = wrong.ok ? [] : wrong.errors?.map(({ pointer }) => pointer);
    expect(pointers).toEqual(['/settings/url', '/settings/token', '/settings']);
    expect(await connections.create({ ...given, kind: 'none' }, admin)).toMatchObject({ code: 'invalid' });
  });

  it('are patched: absent fields and secrets keep their values, null sets the default', async () => {
    const { id } = await connect({ settings: { ...given.settings, project: 'help' } });
    accepted(await change(id, { settings: { token: 'other' } }));
    expect(openedWith.at(-1)).toMatchObject({ token: 'other', project: 'help' });
    accepted(await change(id, { settings: { project: null } }));
    expect(openedWith.at(-1)).toMatchObject({ token: 'other', project: 'shop' });
    expect(await change(id, { settings: { token: null } })).toMatchObject({ code: 'invalid' });
  });

  it('never send a secret to an address other than the one it was given for', async () => {
    const { id } = await connect();
    const elsewhere = { url: 'https://evil.example' };
    for (const tried of [await change(id, { settings: elsewhere }), await connections.test(id, elsewhere)])
      expect(tried).toMatchObject({ code: 'invalid', errors: [{ pointer: '/settings/token' }] });
    expect(openedWith).toHaveLength(1);
    accepted(await change(id, { settings: { ...elsewhere, token: 'anew' } }));
    expect(openedWith.at(-1)).toMatchObject({ url: 'https://evil.example', token: 'anew' });
  });

  it('that cannot be opened refuse every call instead of writing elsewhere, and need their secret again', async () => {
    const { id } = await connect();
    const sealer = ports.secretSealer as LabellingSealer;
    sealer.isLocked = true;
    const restarted = new Connections(ports);
    await restarted.start();
    expect(await askForTicket()).toMatchObject({ ok: false, code: 'unavailable', isUnsent: true });
    expect((await view(id)).state).toBe('unusable');
    expect(accepted(await restarted.test(id, undefined))).toMatchObject({ fault: 'unavailable' });
    expect(await change(id, { settings: { project: 'help' } })).toMatchObject({ code: 'invalid' });
    sealer.isLocked = false;
    await restarted.close();
  });

  it('with which the adapter throws stop nothing', async () => {
    const { id } = await connect({ settings: { ...given.settings, project: 'impossible' } });
    expect(await askForTicket()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(accepted(await connections.test(id, undefined))).toMatchObject({ fault: 'broken' });
  });
});

describe('the log', () => {
  it('has every call with its outcome, and the connection its state', async () => {
    const { id } = await connect();
    await askForTicket();
    expect(await view(id)).toMatchObject({ state: 'working', fault: null, failingSince: null });
    says = fault('timeout', 'nothing in time');
    engine.clock.advance(1_000);
    await askForTicket();
    const failing = await view(id);
    engine.clock.advance(1_000);
    await askForTicket();
    expect(await view(id)).toMatchObject({ state: 'failing', fault: 'timeout', failingSince: failing.lastCallAt });
    says = fault('forbidden', 'status 401');
    await askForTicket();
    expect(await view(id)).toMatchObject({ state: 'refused', failingSince: failing.lastCallAt });
    expect((await calls(id)).map(({ operation, fault: code, detail }) => [operation, code, detail])).toEqual([
      ['tickets.ticket', 'forbidden', 'status 401'],
      ['tickets.ticket', 'timeout', 'nothing in time'],
      ['tickets.ticket', 'timeout', 'nothing in time'],
      ['tickets.ticket', null, null],
    ]);
  });

  it('logs nothing of the request: "not found" is an answer, and the system works', async () => {
    const { id } = await connect();
    says = fault('not_found', 'no ticket 17');
    await askForTicket();
    expect((await view(id)).state).toBe('working');
    expect(await calls(id)).toMatchObject([{ fault: 'not_found', detail: null }]);
  });

  it('has tests of saved settings, and not of drafts', async () => {
    const { id } = await connect();
    says = fault('invalid', 'no such project');
    expect(accepted(await connections.tryOut(given))).toMatchObject({ fault: 'invalid', detail: 'no such project' });
    accepted(await connections.test(id, { project: 'help' }));
    expect(await calls(id)).toEqual([]);
    accepted(await connections.test(id, undefined));
    expect(await calls(id)).toMatchObject([{ operation: 'check', fault: 'invalid', detail: 'no such project' }]);
    expect((await view(id)).state).toBe('failing');
  });

  it('is cleared when settings change', async () => {
    const { id } = await connect();
    says = fault('forbidden', 'status 401');
    await askForTicket();
    accepted(await change(id, { settings: { token: 'right' } }));
    expect((await view(id)).state).toBe('unused');
  });

  it('is swept by age', async () => {
    const { id } = await connect();
    await askForTicket();
    engine.clock.advance((timing.connectionLogDays + 1) * 24 * 60 * 60 * 1_000);
    await askForTicket();
    await connections.sweep();
    expect(await calls(id)).toHaveLength(1);
  });
});

describe('the audit', () => {
  it('lists changed settings, and never a secret', async () => {
    const { id } = await connect();
    accepted(await change(id, { name: 'Help', settings: { token: 'other', project: 'help' } }));
    accepted(await change(id, { settings: { url: 'https://new.example', token: 'third' } }));
    accepted(await change(id, { name: 'Help' }));
    accepted(await connections.remove(id, actorOf(admin)));
    const events = (await recordedEvents(ports)).filter(({ type }) => type.startsWith('connection.'));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['connection.created', { kind: 'desk', name: 'DESK', isEnabled: true, host: 'desk.example' }],
      [
        'connection.updated',
        {
          ...{ kind: 'desk', name: 'Help' },
          changes: [
            { field: 'name', before: 'DESK', after: 'Help' },
            { field: 'settings', before: null, after: null },
            { field: 'credentials', before: null, after: null },
          ],
        },
      ],
      [
        'connection.updated',
        {
          ...{ kind: 'desk', name: 'Help' },
          changes: [
            { field: 'host', before: 'desk.example', after: 'new.example' },
            { field: 'credentials', before: null, after: null },
          ],
        },
      ],
      ['connection.removed', { kind: 'desk', name: 'Help' }],
    ]);
  });
});

it('connection kinds have descriptions and a form schema', () => {
  expect(connectionKinds(ports)[0]).toMatchObject({
    ...{ kind: 'desk', title: 'DESK', ports: ['tickets'], actions: ['ticket.open', 'ticket.list', 'ticket.status'] },
    settings: {
      required: ['url', 'token'],
      properties: {
        token: { writeOnly: true, label },
        project: { default: 'shop' },
        page: { default: 'https://shop.example' },
      },
    },
  });
});
