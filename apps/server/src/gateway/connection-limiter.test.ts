import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { rates } from '#contracts/rates.js';
import { allDuties } from '#engine/ports/duties.js';
import { noOtherNodes } from '#engine/ports/node-channel.js';
import { RateLimiters } from '#engine/state/rate-limiters.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { noopObserver } from '../metrics/gateway-observer.js';
import { ConnectionLimiter } from './connection-limiter.js';

const clock = new FixedClock();
const connectionRefused: string[] = [];
let http: HttpServer;
let io: Server;
let url: string;

const rateLimiters = new RateLimiters({
  ...{ clock, nodes: noOtherNodes, duties: allDuties },
  rates: { ...rates, handshakesPerAddress: { burst: 5, perSecond: 1 } },
});

beforeEach(async () => {
  connectionRefused.length = 0;
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  io = new Server(http);
  new ConnectionLimiter(
    io,
    { rateLimiters },
    { rateFactor: 3 / limits.connectionsPerAddress, trustProxy: 1 },
    { ...noopObserver, connectionRefused: (reason) => connectionRefused.push(reason) },
  ).onModuleInit();
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`;
});
afterEach(() => io.close());

/** A handshake by polling: its status and the id of the connection. */
async function handshake(address: string): Promise<{ status: number; sid: string; retryAfter: string | null }> {
  const response = await fetch(url, { headers: { 'X-Forwarded-For': address } });
  const text = await response.text();
  const sid = /"sid":"([^"]+)"/.exec(text)?.[1] ?? '';
  return { status: response.status, sid, retryAfter: response.headers.get('retry-after') };
}

/** Closes a connection as its client does. */
async function leave(address: string, sid: string): Promise<void> {
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '1', headers: { 'X-Forwarded-For': address } });
}

test('limits the open connections of an address, and frees a place when one is closed', async () => {
  const open = [await handshake('1.1.1.1'), await handshake('1.1.1.1'), await handshake('1.1.1.1')];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await handshake('1.1.1.1')).toMatchObject({ status: 429, retryAfter: '5' });
  expect(connectionRefused).toEqual(['connections']);
  await leave('1.1.1.1', open[0]?.sid ?? '');
  expect((await handshake('1.1.1.1')).status).toBe(200);
});

test('limits how often an address connects, and allows it again after a while', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { status, sid } = await handshake('1.1.1.1');
    expect(status).toBe(200);
    await leave('1.1.1.1', sid);
  }
  expect(await handshake('1.1.1.1')).toMatchObject({ status: 429, retryAfter: '1' });
  expect(connectionRefused).toEqual(['rate']);
  clock.advance(1_000);
  expect((await handshake('1.1.1.1')).status).toBe(200);
});

test('does not limit other addresses', async () => {
  for (let n = 0; n < 4; n += 1) await handshake('1.1.1.1');
  expect((await handshake('2.2.2.2')).status).toBe(200);
});

test('does not count the requests of an open connection', async () => {
  const { sid } = await handshake('1.1.1.1');
  for (let n = 0; n < 10; n += 1) {
    const response = await fetch(`${url}&sid=${sid}`, {
      method: 'POST',
      body: '3',
      headers: { 'X-Forwarded-For': '1.1.1.1' },
    });
    expect(response.status).toBe(200);
  }
  expect(connectionRefused).toEqual([]);
});

test('refuses a WebSocket in the same way', async () => {
  for (let n = 0; n < 3; n += 1) await handshake('1.1.1.1');
  const { port } = http.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n',
  );
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
  });
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: 5\r\n/);
});
