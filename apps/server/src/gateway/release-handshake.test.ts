import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { type Socket as Client, Manager } from 'socket.io-client';
import { expect, test } from 'vitest';
import { releaseHandshake } from './release-handshake.js';

const connected = (client: Client) => new Promise<void>((resolve) => client.once('connect', resolve));

test('keeps a socket working after its handshake is released, and gives another namespace no headers', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const io = new Server(http);
  await once(http, 'listening');
  io.on('connection', (socket: Socket) => {
    releaseHandshake(socket);
    socket.on('echo', (payload: string, acknowledge: (payload: string) => void) => acknowledge(payload));
  });
  const cookies: (string | undefined)[] = [];
  io.of('/other').on('connection', (socket: Socket) => void cookies.push(socket.handshake.headers.cookie));

  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const manager = new Manager(url, { transports: ['websocket'], extraHeaders: { Cookie: 'session=secret' } });
  const first = manager.socket('/', { auth: { token: 'secret' } });
  await connected(first);
  expect(await first.emitWithAck('echo', 'hello')).toBe('hello');
  const [here] = await io.fetchSockets();
  expect(JSON.stringify(here?.handshake)).not.toContain('secret');
  expect(io.sockets.sockets.get(first.id ?? '')?.request).toBeNull();

  await connected(manager.socket('/other'));
  expect(cookies).toEqual([undefined]);
  first.io._close();
  await io.close();
});
