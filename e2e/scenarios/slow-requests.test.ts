import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1' } });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.dispose();
});

async function connection(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

test('a request whose head never ends is answered 408, and its connection closed', async () => {
  const socket = await connection();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write('POST /api/v1/visitors HTTP/1.1\r\nHost: localhost\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
});

test('an address has no more connections than the limit, and gets places back', async () => {
  while (open.length < limits.httpConnectionsPerAddress + 1) await connection();
  await vi.waitFor(() => expect(open.some((socket) => socket.closed)).toBe(true));
  for (const socket of open.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect((await new Api(server.url, {}).ask('GET', '/health/live')).status).toBe(200));
});
