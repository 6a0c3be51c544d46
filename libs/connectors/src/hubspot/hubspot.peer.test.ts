import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerDirectory } from '#engine/ports/business/customer-directory.js';
import { aWriteKey, expectOk, unique } from '#testing/contracts/business-fixtures.js';
import { customerDirectoryContract } from '#testing/contracts/customer-directory-contract.js';
import { HubspotPeer } from '#testing/peers/hubspot/hubspot-peer.js';
import { BusinessClient } from '../business/business-client.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { hubspotConnector } from './hubspot-connector.js';

describe('HubSpot, as its public description specifies it', () => {
  let hubspot: HubspotPeer;
  beforeAll(async () => {
    hubspot = await HubspotPeer.start();
  });
  afterAll(() => hubspot?.kill());

  const outbound = loopbackGateway();
  const connector = hubspotConnector(outbound);
  const open = (changes: { url?: string; accessToken?: string } = {}, peer = 'hubspot') => {
    const { url, accessToken } = hubspot;
    return connector.open(connector.settings.parse({ url, accessToken, ...changes }), peer);
  };
  const directory = (): CustomerDirectory => {
    const { customers } = open().systems;
    if (!customers) throw new Error('no customers');
    return customers;
  };
  const add = (properties: Record<string, string> = {}) =>
    hubspot.add({ firstname: 'Ada', lastname: 'Rossi', email: `ada.${unique()}@shop.example`, ...properties });
  const activity = {
    at: Date.UTC(2026, 10, 23, 9, 30),
    subject: 'Chat: <kettle>',
    text: 'È tardi 🫖\nTwo & "three"',
    url: 'https://desk.example/conversations/1?a=1&b=2',
  };

  it('connects with a valid token', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
  });

  customerDirectoryContract(() => ({
    directory: directory(),
    isEmailUnique: true,
    add: async ({ name, email, phone }) => {
      const [firstname = '', ...lastname] = name.split(' ');
      const properties = { firstname, lastname: lastname.join(' '), email: email ?? '', phone: phone ?? '' };
      return hubspot.add(properties);
    },
  }));

  it('finds a contact by an address of one that was merged into it, and by its mobile number', async () => {
    const [other, digits] = [`old.${unique()}@shop.example`, String(Number.parseInt(unique(), 16)).padStart(10, '0')];
    const id = add({ hs_additional_emails: `x@shop.example;${other}`, mobilephone: `+39 ${digits}` });
    expect(expectOk(await directory().find({ email: other }))).toMatchObject({ id });
    expect(expectOk(await directory().find({ phone: `0039${digits}` }))).toMatchObject({ id, phone: `+39 ${digits}` });
    expect(expectOk(await directory().update(id, { phone: '+39 02 1234567' }, null))).toMatchObject({
      phone: '+39 02 1234567',
    });
    expect(expectOk(await directory().find({ phone: `+39${digits}` }))).toBeNull();
  });

  it('keeps the unchanged part of a name', async () => {
    const name = (parts: Record<string, string>) => add(parts);
    const renamed = async (id: string, to: string) => {
      expectOk(await directory().update(id, { name: to }, null));
      const headers = { authorization: `Bearer ${hubspot.accessToken}` };
      const path = `/crm/objects/2026-09/contacts/${id}?properties=firstname,lastname`;
      const client = new BusinessClient({ outbound, peer: 'test', baseUrl: hubspot.url, headers });
      const { firstname, lastname } = JSON.parse(
        Buffer.from(expectOk(await client.operation().send({ method: 'GET', path })).body).toString(),
      ).properties;
      return [firstname, lastname];
    };
    expect(await renamed(name({ firstname: 'Maria Rosa', lastname: 'Bianchi' }), 'Maria Rosa Verdi')).toEqual([
      'Maria Rosa',
      'Verdi',
    ]);
    expect(await renamed(name({ firstname: 'Ada', lastname: 'De Luca' }), 'Anna Maria De Luca')).toEqual([
      'Anna Maria',
      'De Luca',
    ]);
    expect(await renamed(name({}), 'Zoë')).toEqual(['Zoë', null]);
  });

  it('ignores counters that HubSpot writes into the record, and reports an address of another contact as a conflict', async () => {
    const [id, other] = [add(), add()];
    const [before, taken] = [await directory().find({ id }), await directory().find({ id: other })].map(expectOk);
    hubspot.touch(id);
    expectOk(await directory().update(id, { name: 'Ada Verdi' }, before?.revision ?? ''));
    expect(await directory().update(id, { email: taken?.email ?? '' }, null)).toMatchObject({
      ...{ ok: false, code: 'conflict', detail: expect.stringContaining('CONFLICT') },
    });
  });

  it('writes an activity as a note of the contact, with its text escaped', async () => {
    const [id, key] = [add(), aWriteKey()];
    expectOk(await directory().record(id, activity, key));
    expect(hubspot.notesOf(id)).toEqual([
      {
        hs_timestamp: '2026-11-23T09:30:00.000Z',
        hs_note_body: `<strong>Chat: &lt;kettle&gt;</strong><br>È tardi 🫖<br>Two &amp; &quot;three&quot;<br><a href="https://desk.example/conversations/1?a=1&amp;b=2">https://desk.example/conversations/1?a=1&amp;b=2</a><br>[parley:${key}]`,
      },
    ]);
  });

  it('finds an activity by its key on a later page, and never by text that people wrote', async () => {
    const [id, key] = [add(), aWriteKey()];
    for (let count = 0; count < 510; count += 1) hubspot.addNote(id, `Call ${count}`);
    const text = `What is [parley:${key}]?`;
    const made = expectOk(await directory().record(id, { ...activity, text, url: null }, aWriteKey()));
    const first = expectOk(await directory().record(id, activity, key));
    expect(first).not.toBe(made);
    expect(expectOk(await directory().record(id, activity, key))).toBe(first);
    expect(hubspot.notesOf(id)).toHaveLength(512);
  });

  it('a retry after a timeout creates nothing twice', async () => {
    const [id, key] = [add(), aWriteKey()];
    hubspot.freeze();
    expect(await directory().record(id, activity, key)).toMatchObject({ ok: false, code: 'timeout' });
    hubspot.resume();
    const made = expectOk(await directory().record(id, activity, key));
    expect(expectOk(await directory().record(id, activity, key))).toBe(made);
    expect(hubspot.notesOf(id)).toHaveLength(1);
  });

  it('reports a rate limit with the time to wait', async () => {
    hubspot.limit(100);
    const limited = await open({}, 'limited').systems.customers?.update(add(), { name: 'Ada' }, null);
    hubspot.limit(0);
    expect(limited).toMatchObject({ ok: false, code: 'limited', retryAfterMs: 10_000 });
  });

  it('the peer rejects properties, operators, types and paths outside the description', async () => {
    const headers = { authorization: `Bearer ${hubspot.accessToken}` };
    const client = new BusinessClient({ outbound, peer: 'test', baseUrl: hubspot.url, headers });
    const post = (path: string, body: unknown) =>
      client.operation().send({ method: 'POST', path: `/crm/objects/2026-09/${path}`, body });
    const search = (filter: object) => ({
      filterGroups: [{ filters: [filter] }],
      ...{ properties: [], sorts: [], limit: 1, after: '0' },
    });
    const note = (associationTypeId: number) => ({
      properties: { hs_timestamp: '2026-11-23T09:30:00Z' },
      associations: [{ to: { id: add() }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] }],
    });
    const email = { propertyName: 'email', operator: 'EQ', value: 'x' };
    const cases: [string, unknown][] = [
      ['contacts', { properties: { colour: 'blue' }, associations: [] }],
      ['contacts', { properties: { email: 'x' } }],
      ['contacts/search', search({ ...email, operator: 'LIKE' })],
      ['contacts/search', search({ ...email, propertyName: 'colour' })],
      ['contacts/search', { filterGroups: [] }],
      ['notes', note(16)],
      ['notes', { ...note(202), properties: {} }],
    ];
    for (const [path, body] of cases)
      expect(await post(path, body), JSON.stringify(body)).toMatchObject({ ok: false, code: 'invalid' });
    expect(await post('notes', note(202))).toMatchObject({ ok: true });
    expect(await post('presents', {})).toMatchObject({ ok: false, code: 'not_found' });
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { accessToken: 'pat-wrong' }) }, peer),
    read: ({ customers }) => customers?.find({ email: 'ada@shop.example' }),
    process: () => hubspot,
  });
});
