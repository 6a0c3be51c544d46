import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits, protocolLimits } from '#contracts/limits.js';
import { readMetrics } from '../support/metrics.js';
import { newKey, RawSocket, type RawVisitor, rawVisitor, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const metricsToken = 'a-token-for-metrics';
const readers = 100;
const text = 'x'.repeat(protocolLimits.textLength);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { METRICS_TOKEN: metricsToken, RATE_FACTOR: '100000' } });
});
afterAll(() => server.dispose());

/** Private parts of a client: reading can be stopped in the WebSocket, so that bytes stay in the network. */
interface Engine {
  readonly transport: { readonly ws: { pause(): void; resume(): void } };
  _sendPacket(type: 'pong'): void;
  _resetPingTimeout(): void;
}

const engineOf = ({ socket }: RawSocket) => socket.io.engine as unknown as Engine;
const wireOf = (tab: RawSocket) => engineOf(tab).transport.ws;

/** A tab of the visitor that is connected and reads nothing any more. */
async function deafTab({ token }: RawVisitor): Promise<RawSocket> {
  const tab = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  await tab.waitForMessage('session');
  wireOf(tab).pause();
  return tab;
}

/**
 * Answers pings without reading: on a busy machine the ping timeout would otherwise close the connection before its
 * backlog does.
 */
function answerPings(tab: RawSocket): void {
  const engine = engineOf(tab);
  const pongs = setInterval(() => {
    engine._sendPacket('pong');
    engine._resetPingTimeout();
  }, 5_000);
  tab.socket.once('disconnect', () => clearInterval(pongs));
}

/** A visitor who waits for a person, so that the bot does not answer. */
async function writer(): Promise<RawVisitor> {
  const visitor = await rawVisitor(server.url);
  const command = { type: 'request-handoff' };
  await visitor.raw.ask('command', { conversationId: visitor.id, clientKey: newKey(), command });
  return visitor;
}

test('a hundred slow readers are disconnected, and use less than 200 MB until then', async () => {
  const visitor = await writer();
  const writeTwenty = () => Promise.all(Array.from({ length: 20 }, () => visitor.raw.say(visitor.id, text)));
  // The young generation grows with the load, with or without readers: it is left out of the measurement.
  for (let round = 0; round < 20; round += 1) await writeTwenty();
  const deaf = await Promise.all(Array.from({ length: readers }, () => deafTab(visitor)));
  for (const tab of deaf) answerPings(tab);
  const before = await readMetrics(server.url, metricsToken);
  let peak = 0;
  for (let dropped = 0; dropped < readers; ) {
    const acks = await writeTwenty();
    expect(acks.every(({ ok }) => ok)).toBe(true);
    const now = await readMetrics(server.url, metricsToken);
    dropped = now.sum('parley_socket_connections_ended_total', { reason: 'slow_reader' });
    peak = Math.max(peak, now.sum('parley_resident_memory_bytes'));
    expect(now.sum('parley_socket_buffered_bytes')).toBeLessThan(1.1 * readers * limits.bufferedBytes);
  }
  expect(peak - before.sum('parley_resident_memory_bytes')).toBeLessThan(200 * 1024 * 1024);
  // Clients that read are not affected.
  expect(visitor.raw.socket.connected).toBe(true);
  expect((await readMetrics(server.url, metricsToken)).sum('parley_socket_connections')).toBe(1);
  for (const tab of deaf) tab.close();
  visitor.raw.close();
});

test('a slow reader that reads again receives the reason', async () => {
  const visitor = await writer();
  const tab = await deafTab(visitor);
  answerPings(tab);
  const dropped = async () =>
    (await readMetrics(server.url, metricsToken)).sum('parley_socket_connections_ended_total', {
      reason: 'slow_reader',
    });
  const before = await dropped();
  while ((await dropped()) === before) {
    await Promise.all(Array.from({ length: 20 }, () => visitor.raw.say(visitor.id, text)));
  }
  wireOf(tab).resume();
  expect(await tab.waitForMessage('session.ended')).toEqual({ reason: 'slow_reader' });
  await tab.closed();
  visitor.raw.close();
});
