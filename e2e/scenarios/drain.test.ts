import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../support/api.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
afterEach(() => server.dispose());

test('a signal during the start stops the server cleanly', async () => {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info' } });
  await server.stop();
  const started = server.start();
  await expect.poll(() => server.output, { interval: 5 }).toContain('"msg":"starting"');
  expect(server.output).not.toContain('ready');
  server.signal('SIGTERM');
  await started;
  expect(await server.exited()).toBe(0);
});

test('no work of the start is pending once the server reports that it is ready', async () => {
  server = await TestServer.start();
  // The logins need database reads: without waiting, a signal in between would be delayed by them.
  expect(server.output).toContain('demo logins');
});

/** A server that drains and cannot end yet, because a request has begun and not ended. */
async function heldUp(): Promise<Socket> {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info' } });
  const held = connect(server.port, '127.0.0.1').on('error', () => {});
  await once(held, 'connect');
  held.write('GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n');
  // A request on another connection proves that the server has read the bytes before it is stopped.
  await new Api(server.url, {}).get('/health/live');
  server.signal('SIGTERM');
  await expect.poll(() => server.output).toContain('"msg":"draining"');
  return held;
}

test('a draining server is not ready and completes requests in progress', async () => {
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

test('a second signal ends the process at once', async () => {
  const held = await heldUp();
  // A drain that ends by itself, late, exits with 0.
  expect(await server.stop()).toBe(1);
  held.destroy();
});

test('clients get different reconnect delays', async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  const people = await Promise.all(Array.from({ length: 8 }, () => rawVisitor(server.url)));
  const told = Promise.all(people.map(({ raw }) => raw.waitForMessage<{ reconnectAfterMs: number }>('draining')));
  expect(await server.stop()).toBe(0);
  const times = (await told).map(({ reconnectAfterMs }) => reconnectAfterMs);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...times)).toBeLessThanOrEqual(2_500);
  expect(new Set(times).size).toBeGreaterThan(1);
});
