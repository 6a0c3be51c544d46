import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1' } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.dispose());

async function connection(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Collects what the server sends on a connection. */
function answerOn(socket: Socket): () => string {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  return () => answer;
}

test('a request whose head never ends is answered 408, and its connection closed, before one whose body is still to come', async () => {
  const head = 'POST /api/v1/visitors HTTP/1.1\r\nHost: localhost\r\n';
  const [withBody, withoutBody] = [await connection(), await connection()];
  withBody.resume().write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
  const answer = answerOn(withoutBody);
  withoutBody.write(head);
  await Promise.race([once(withBody, 'close'), once(withoutBody, 'close')]);
  expect(withBody.closed).toBe(false);
  expect(answer()).toMatch(/^HTTP\/1\.1 408/);
});

test('an address has no more connections than the limit, and gets places back', async () => {
  const answers = new Map<Socket, () => string>();
  // One that only says nothing for too long is answered 408: where connecting takes long, so are the first.
  const isRefused = (socket: Socket) => socket.closed && answers.get(socket)?.() === '';
  while (open.length < 2 * limits.httpConnectionsPerAddress && !open.some(isRefused)) {
    const socket = await connection();
    answers.set(socket, answerOn(socket));
  }
  await vi.waitFor(() => expect(open.some(isRefused)).toBe(true));
  for (const socket of open.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect((await new Api(server.url, {}).ask('GET', '/health/live')).status).toBe(200));
});
