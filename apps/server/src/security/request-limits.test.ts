import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitRequests, type RequestLimits } from './request-limits.js';

const hourMs = 3_600_000;
const generous: RequestLimits = {
  headMs: hourMs,
  wholeMs: hourMs,
  idleMs: hourMs,
  checkMs: 20,
  connectionsPerAddress: 1_000,
};
const open: Socket[] = [];
let http: Server;
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  http.close();
});

async function serve(limits: Partial<RequestLimits>): Promise<void> {
  // Without limits of its own: those of Node.js, 60 seconds and five minutes, would close connections too.
  http = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request, response) =>
    request.resume().once('end', () => response.end('whole')),
  );
  limitRequests(http, { ...generous, ...limits });
  http.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\r\n'));
  await once(http.listen(0, '127.0.0.1'), 'listening');
}

async function connection(): Promise<Socket> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Output of the server for a request that never ends, once it has closed the connection. */
async function trickled(beginning: string, byte: string): Promise<string> {
  const socket = await connection();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(beginning);
  const trickle = setInterval(() => socket.write(byte), 20);
  await once(socket, 'close');
  clearInterval(trickle);
  return answer;
}

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

test('closes a connection whose request head arrives too slowly', async () => {
  await serve({ headMs: 200 });
  expect(await trickled(head, 'X')).toMatch(/^HTTP\/1\.1 408/);
});

test('closes a connection whose request body arrives too slowly', async () => {
  await serve({ headMs: 200, wholeMs: 400 });
  expect(await trickled(`${head}Content-Length: 60000\r\n\r\n`, 'x')).toMatch(/^HTTP\/1\.1 408/);
});

test('keeps a connection for the next request as long as configured', async () => {
  await serve({ idleMs: 75_000 });
  const socket = await connection();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toContain('Keep-Alive: timeout=75');
});

test('limits the open connections of an address, and frees a place when one is closed', async () => {
  await serve({ connectionsPerAddress: 3 });
  const held = await Promise.all([connection(), connection(), connection()]);
  await once((await connection()).resume(), 'close');
  held[0]?.destroy();
  const answered = async () => {
    const socket = await connection();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  await expect.poll(answered).toBe(true);
});

test('does not count a connection upgraded to a WebSocket', async () => {
  await serve({ connectionsPerAddress: 1 });
  for (let upgraded = 0; upgraded < 3; upgraded += 1) {
    const socket = await connection();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 101/);
  }
});

test('does not count connections by address behind a proxy', async () => {
  await serve({ connectionsPerAddress: null });
  const held = await Promise.all(Array.from({ length: 20 }, connection));
  expect(held.every((socket) => !socket.destroyed)).toBe(true);
});
