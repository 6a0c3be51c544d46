import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf } from '../support/clients.js';
import { type HttpPeer, httpPeer } from '../support/http-peer.js';
import { TestServer } from '../support/server.js';
import { say, talk } from '../support/talk.js';

/** A help desk whose address has something else behind it by now. */
let peer: HttpPeer;
let reply = { type: 'application/json', body: '' };
let server: TestServer;
let elena: Api;

beforeAll(async () => {
  peer = await httpPeer((_, response) => response.writeHead(200, { 'content-type': reply.type }).end(reply.body));
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  elena = await Api.signedIn(server.url, 'elena');
  const settings = { url: peer.url, apiKey: 'key', project: 'support' };
  expect((await elena.post('/api/v1/connections', { kind: 'redmine', name: 'Desk', settings })).status).toBe(201);
});
afterEach(() => closeClients());
afterAll(async () => {
  await server.dispose();
  await peer.close();
});

/** No hexadecimal number: ids are random. */
const marker = 'xyzzy';
const page = `<!doctype html><title>Sign in</title><p>${marker}</p>`;

test.each([
  ['a page', 'text/html', page],
  ['50 MB', 'application/json', `"${marker.repeat(10_000_000)}"`],
  ['a success with an error inside', 'application/json', JSON.stringify({ error: marker })],
] as const)(
  '%s instead of a reply hands over with the sentence for it, after a read and after a write, in both languages',
  async (_, type, body) => {
    reply = { type, body };
    const reader = connectVisitor(server.url, { locale: 'it' });
    await talk(reader, 'ci sono novità sul mio ticket', 'sì', '17');
    expect((await say(reader, 'ada@shop.example')).text).toBe(
      'In questo momento non riesco a raggiungere il sistema che mi serve.',
    );
    const writer = connectVisitor(server.url, { locale: 'en' });
    await talk(writer, 'open a ticket', 'yes', 'The zip broke.', 'Ada Rossi', 'ada@shop.example');
    // An unreadable reply leaves the outcome unknown.
    expect((await say(writer, 'yes')).text).toMatch(/^I do not know yet whether that went through\./);
    for (const visitor of [reader, writer]) {
      const id = await conversationOf(visitor);
      expect(await elena.summary(id)).toMatchObject({ state: 'queued', handoffReason: 'connector_error' });
      const log = await elena.log(id);
      const failed = log.find((event) => event.type === 'action.failed')?.data;
      expect(failed).toMatchObject(visitor === reader ? { fault: 'broken' } : { isUnknown: true });
      // Text of a system other than the connected one is shown to nobody.
      expect(JSON.stringify(log)).not.toContain(marker);
    }
  },
);
