import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aWriteKey, expectOk, unique } from '#testing/contracts/business-fixtures.js';
import { ticketDeskContract } from '#testing/contracts/ticket-desk-contract.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { RequestTracker } from '#testing/peers/request-tracker.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { requestTrackerConnector } from './request-tracker-connector.js';

describePeer('Request Tracker', RequestTracker, () => {
  let rt: RequestTracker;
  beforeAll(async () => {
    rt = await RequestTracker.start();
  });
  afterAll(() => rt?.process.dispose());

  const connector = requestTrackerConnector(loopbackGateway());
  const open = (changes: { url?: string; token?: string; queue?: string } = {}, peer = 'request-tracker') => {
    const { url, token, queue } = rt;
    return connector.open(connector.settings.parse({ url: `${url}/`, token, queue, ...changes }), peer);
  };
  const desk = (queue?: string) => {
    const { tickets } = open(queue === undefined ? {} : { queue }).systems;
    if (!tickets) throw new Error('no tickets');
    return tickets;
  };
  const aTicket = (email = `ada.${unique()}@shop.example`) => ({
    ...{ subject: 'No light', text: 'È buio 🫖', requester: { name: 'Ada', email } },
  });

  /** Types and texts of the messages in a ticket. */
  const said = async (id: string) => {
    const list = `/ticket/${id}/history?fields=Type&per_page=100`;
    const { items } = (await rt.asStaff('GET', list)) as { items: { id: string; Type: string }[] };
    const told = items.filter(({ Type }) => ['Create', 'Correspond', 'Comment'].includes(Type));
    return Promise.all(
      told.map(async ({ id: transaction, Type }) => {
        const attachments = `/transaction/${transaction}/attachments?fields=Content`;
        const [text] = ((await rt.asStaff('GET', attachments)) as { items: { Content: string }[] }).items;
        return [Type, text?.Content];
      }),
    );
  };

  it('connects with valid settings, and names a missing queue', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
    expect(await open({ queue: 'None' }).check()).toMatchObject({ ok: false, code: 'invalid' });
  });

  ticketDeskContract(() => desk(), { subjectBytes: 200 });

  it('writes the text, the requester and comments, visible to customers or to staff only', async () => {
    const { id } = expectOk(await desk().open(aTicket('ada@shop.example'), aWriteKey()));
    for (const visibility of ['customer', 'staff'] as const) expectOk(await desk().comment(id, visibility, visibility));
    expect(await said(id)).toEqual([
      ['Create', 'È buio 🫖'],
      ['Correspond', 'customer'],
      ['Comment', 'staff'],
    ]);
    expect(await rt.asStaff('GET', '/user/ada@shop.example')).toMatchObject({ RealName: 'Ada', Privileged: 0 });
  });

  it('truncates a subject that is too long for RT between two characters, and repeats it in full above the text', async () => {
    const asked = { ...aTicket(), subject: '漢'.repeat(100) };
    const opened = expectOk(await desk().open(asked, aWriteKey()));
    expect(opened.subject).toBe(`${'漢'.repeat(65)}…`);
    expect(await said(opened.id)).toEqual([['Create', `${asked.subject}\n\nÈ buio 🫖`]]);
  });

  it.each(["o'hara", 'cf.rossi', 'a+b', '"x y"'])(
    'finds the tickets of %s, whatever the signs say in TicketSQL',
    async (name) => {
      const email = `${name}@${unique()}.example`;
      const { id } = expectOk(await desk().open(aTicket(email), aWriteKey()));
      expectOk(await desk().open(aTicket(`x${email}`), aWriteKey()));
      expect(expectOk(await desk().ticketsOf(email, 5)).map((one) => one.id)).toEqual([id]);
    },
  );

  it('escapes every value in a query', async () => {
    for (const email of ["x' OR id > 0 OR Subject = 'x", "\\' OR id > 0 --", 'x\\'])
      expect(expectOk(await desk().ticketsOf(email, 5)), email).toEqual([]);
    expect(await open({ queue: "Support' OR id > 0 OR Queue = 'Other" }).check()).toMatchObject({ code: 'invalid' });
  });

  it('maps states', async () => {
    const { id } = expectOk(await desk().open(aTicket(), aWriteKey()));
    const stateAt = async (Status: string) => {
      await rt.asStaff('PUT', `/ticket/${id}`, { Status });
      return expectOk(await desk().ticket(id));
    };
    expect(await stateAt('stalled')).toMatchObject({ state: 'pending', status: 'stalled' });
    expect(await stateAt('open')).toMatchObject({ state: 'open', status: 'open' });
    expect(await stateAt('resolved')).toMatchObject({ state: 'closed', status: 'resolved' });
  });

  it('reports what was opened and changed since the last poll', async () => {
    const changes = async (cursor: string | null) => {
      const read = open().changes;
      if (!read) throw new Error('it cannot be asked');
      return expectOk(await read(cursor));
    };
    const { id: old } = expectOk(await desk().open(aTicket(), aWriteKey()));
    const { cursor, records } = await changes(null);
    expect(records).toMatchObject([{ news: 'none' }]);
    // RT stores times in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { id } = expectOk(await desk().open(aTicket(), aWriteKey()));
    expectOk(await desk().comment(old, 'On its way.', 'customer'));
    const after = await changes(cursor);
    const told = after.records.map((one) => 'record' in one && one.port === 'tickets' && [one.record.id, one.news]);
    expect(told).toContainEqual([id, 'created']);
    expect(told).toContainEqual([old, 'changed']);
    expect(await open().changes?.('{"since":1}')).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('reads and comments only tickets of its queue', async () => {
    const asked = aTicket();
    const { id } = expectOk(await desk('Other').open(asked, aWriteKey()));
    expect(expectOk(await desk().ticket(id))).toBeNull();
    expect(expectOk(await desk().ticketsOf(asked.requester.email, 5))).toEqual([]);
    expect(await desk().comment(id, 'Hello', 'staff')).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('looks up a write that timed out by its key, and never repeats it twice', async () => {
    const key = aWriteKey();
    rt.process.freeze();
    expect(await desk().open(aTicket(), key)).toMatchObject({ ok: false, code: 'timeout' });
    rt.process.resume();
    // RT first processes the requests from before, so the lookup may take longer than the deadline of a call.
    const before = await vi.waitFor(async () => expectOk(await desk().opened(key)));
    const { id } = expectOk(await desk().open(aTicket(), key));
    expect([null, id]).toContain(before?.id ?? null);
    expect(expectOk(await desk().opened(key))?.id).toBe(id);
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { token: '1-2-wrong' }) }, peer),
    read: ({ tickets }) => tickets?.ticketsOf('ada@shop.example', 5),
    process: () => rt.process,
  });
});
