import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { ticketDeskContract } from '#testing/contracts/ticket-desk-contract.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Redmine } from '#testing/peers/redmine.js';
import { BusinessClient } from '../business/business-client.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { redmineConnector } from './redmine-connector.js';

describePeer('Redmine', Redmine, () => {
  let redmine: Redmine;
  beforeAll(async () => {
    redmine = await Redmine.start();
  });
  afterAll(() => redmine?.process.dispose());

  const outbound = loopbackGateway();
  const connector = redmineConnector(outbound);
  const open = (changes: { url?: string; apiKey?: string; project?: string } = {}, peer = 'redmine') => {
    const settings = { url: `${redmine.url}/`, apiKey: redmine.apiKey, project: redmine.project, ...changes };
    return connector.open(connector.settings.parse(settings), peer);
  };
  const desk = (project?: string) => {
    const { tickets } = open(project === undefined ? {} : { project }).systems;
    if (!tickets) throw new Error('no tickets');
    return tickets;
  };
  const send = (method: 'GET' | 'PUT', path: string, body?: unknown) => {
    const headers = { 'x-redmine-api-key': redmine.apiKey };
    return new BusinessClient({ outbound, peer: 'test', baseUrl: redmine.url, headers })
      .operation()
      .send({ method, path, body });
  };
  const aTicket = { subject: 'No light', text: 'È buio 🫖', requester: { name: 'Ada', email: 'ada@shop.example' } };

  it('connects with valid settings, and names a missing project', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
    expect(await open({ project: 'none' }).check()).toMatchObject({ ok: false, code: 'invalid' });
  });

  ticketDeskContract(() => desk());

  it('writes the text, the requester and comments, visible to customers or to staff only', async () => {
    const key = aWriteKey();
    const { id } = expectOk(await desk().open(aTicket, key));
    for (const visibility of ['customer', 'staff'] as const) expectOk(await desk().comment(id, visibility, visibility));
    const reply = expectOk(await send('GET', `/issues/${id}.json?include=journals`));
    const { issue } = JSON.parse(Buffer.from(reply.body).toString());
    expect(issue.description.replaceAll('\r', '')).toBe(
      `È buio 🫖\n\n-- \nRequester: Ada <ada@shop.example>\nReference:${key}`,
    );
    expect(issue.journals).toMatchObject([
      { notes: 'customer', private_notes: false },
      { notes: 'staff', private_notes: true },
    ]);
  });

  it('writes internal comments only with permission for it, because Redmine would otherwise show them to everybody', async () => {
    const commented = async (apiKey: string) => {
      const { tickets } = open({ apiKey }, apiKey).systems;
      if (!tickets) throw new Error('no tickets');
      const { id } = expectOk(await tickets.open(aTicket, aWriteKey()));
      const result = await tickets.comment(id, 'Between us', 'staff');
      expectOk(await tickets.comment(id, 'Hello', 'customer'));
      const { issue } = JSON.parse(
        Buffer.from(expectOk(await send('GET', `/issues/${id}.json?include=journals`)).body).toString(),
      );
      return { result, journals: issue.journals };
    };
    const { Manager, Reporter } = redmine.memberKeys;
    expect(await commented(Manager)).toMatchObject({
      result: { ok: true },
      journals: [{ private_notes: true }, { private_notes: false }],
    });
    expect(await commented(Reporter)).toMatchObject({
      result: { ok: false, code: 'forbidden' },
      journals: [{ notes: 'Hello', private_notes: false }],
    });
  });

  it('maps states, and reads issues that staff opened', async () => {
    const { id } = expectOk(await desk().open(aTicket, aWriteKey()));
    const stateAt = async (status_id: number) => {
      expectOk(await send('PUT', `/issues/${id}.json`, { issue: { status_id, description: 'Rewritten by staff' } }));
      return expectOk(await desk().ticket(id));
    };
    expect(await stateAt(4)).toMatchObject({ state: 'pending', status: 'Feedback', requesterEmail: null });
    expect(await stateAt(5)).toMatchObject({ state: 'closed', status: 'Closed' });
  });

  it('reports what was opened and changed since the last poll', async () => {
    const changes = async (cursor: string | null) => {
      const read = open().changes;
      if (!read) throw new Error('it cannot be asked');
      return expectOk(await read(cursor));
    };
    const { id: old } = expectOk(await desk().open(aTicket, aWriteKey()));
    const { cursor } = await changes(null);
    // Redmine stores times in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { id } = expectOk(await desk().open(aTicket, aWriteKey()));
    expectOk(await send('PUT', `/issues/${old}.json`, { issue: { status_id: 5 } }));
    const after = await changes(cursor);
    const told = after.records.map(
      (one) => 'record' in one && one.port === 'tickets' && [one.record.id, one.record.state, one.news],
    );
    expect(told).toContainEqual([id, 'open', 'created']);
    expect(told).toContainEqual([old, 'closed', 'changed']);
    expect(await open().changes?.('{"since":1}')).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('reads and comments only issues of its project', async () => {
    const { id } = expectOk(await desk('other').open(aTicket, aWriteKey()));
    expect(expectOk(await desk().ticket(id))).toBeNull();
    expect(await desk().comment(id, 'Hello', 'staff')).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('looks up a write that timed out by its key, and never repeats it twice', async () => {
    const key = aWriteKey();
    redmine.process.freeze();
    expect(await desk().open(aTicket, key)).toMatchObject({ ok: false, code: 'timeout' });
    redmine.process.resume();
    const before = expectOk(await desk().opened(key));
    const { id } = expectOk(await desk().open(aTicket, key));
    expect([null, id]).toContain(before?.id ?? null);
    expect(expectOk(await desk().opened(key))?.id).toBe(id);
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) => open({ ...(url && { url }), ...(hasWrongKey && { apiKey: 'wrong' }) }, peer),
    read: ({ tickets }) => tickets?.ticketsOf('ada@shop.example', 5),
    process: () => redmine.process,
  });
});
