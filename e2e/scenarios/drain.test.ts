import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { timing } from '#contracts/limits.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api, numberFaults } from '../support/api.js';
import { conversationOf, everybodyLeaves, settled, textsOf, visitorOf, when } from '../support/people.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const restarts = 20;

let server: TestServer;
afterEach(async () => {
  everybodyLeaves();
  await server.dispose();
});

/** Keeps writing numbered messages, one after the other, until it is told to stop. Answers what was written. */
function writeOn(visitor: VisitorClient): () => string[] {
  const said: string[] = [];
  const next = () => {
    if (visitor.state.get().outbox.length > 0) return;
    said.push(`message ${said.length}`);
    visitor.send(said.at(-1) ?? '');
  };
  const stop = visitor.state.subscribe(next);
  next();
  return () => {
    stop();
    return said;
  };
}

test('over twenty restarts nothing that people write is lost, doubled or refused', async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  const visitors = Array.from({ length: 5 }, () => visitorOf(server.url));
  await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live')));
  const stops = visitors.map(writeOn);
  const failed: unknown[] = [];
  for (const { state } of visitors) {
    state.subscribe(() => failed.push(...state.get().outbox.filter(({ status }) => status === 'failed')));
  }
  for (let round = 0; round < restarts; round += 1) {
    const since = performance.now();
    expect(await server.stop(), server.output).toBe(0);
    expect(performance.now() - since).toBeLessThan(15_000);
    await server.start();
    if (round % 5 === 4)
      await Promise.all(visitors.map(({ state }) => when(state, ({ connection }) => connection === 'live', 40_000)));
  }
  const said = stops.map((stop) => stop());
  await Promise.all(visitors.map((visitor) => settled(visitor, 60_000)));
  expect(failed).toEqual([]);
  const api = new Api(server.url);
  for (const [index, visitor] of visitors.entries()) {
    const log = await api.log(await conversationOf(visitor));
    expect(numberFaults(log)).toEqual([]);
    expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said[index]);
    expect(said[index]?.length).toBeGreaterThan(1);
  }
}, 240_000);

test('asked to stop while it starts, it stops cleanly', async () => {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info' } });
  await server.stop();
  const started = server.start();
  await expect.poll(() => server.output, { timeout: 20_000, interval: 5 }).toContain('"msg":"starting"');
  expect(server.output).not.toContain('ready');
  server.signal('SIGTERM');
  await started;
  expect(await server.exited()).toBe(0);
});

/** A server that drains and cannot end yet, because a request has begun and not ended. */
async function heldUp(): Promise<Socket> {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info' } });
  const held = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(held, 'connect');
  held.write('GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n');
  // Its own request on another line proves that the server has read the bytes before it is asked to stop.
  await new Api(server.url, {}).get('/health/live');
  server.signal('SIGTERM');
  await expect.poll(() => server.output, { timeout: 10_000 }).toContain('"msg":"draining"');
  return held;
}

test('while it drains it is not ready, and what was begun is answered', async () => {
  const held = await heldUp();
  let answer = '';
  held.on('data', (bytes) => {
    answer += bytes.toString();
  });
  held.write('\r\n');
  await once(held, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toContain('draining');
});

test('asked to stop a second time, it ends at once', async () => {
  const held = await heldUp();
  const since = performance.now();
  expect(await server.stop()).toBe(1);
  expect(performance.now() - since).toBeLessThan(timing.lastRequestsMs);
  held.destroy();
});

test('who is connected is told when to come back, each at another time', async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  const people = await Promise.all(Array.from({ length: 8 }, () => rawVisitor(server.url)));
  const told = Promise.all(people.map(({ raw }) => raw.hears<{ reconnectAfterMs: number }>('draining')));
  expect(await server.stop()).toBe(0);
  const times = (await told).map(({ reconnectAfterMs }) => reconnectAfterMs);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...times)).toBeLessThanOrEqual(2_500);
  expect(new Set(times).size).toBeGreaterThan(1);
});
