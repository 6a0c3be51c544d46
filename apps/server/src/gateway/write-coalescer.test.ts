import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { type Socket as Client, io as connect } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { WriteCoalescer } from './write-coalescer.js';

let io: Server;
let here: Socket;
let there: Client;
let wire: NetSocket;
let heard: unknown[];

async function open(transport: 'websocket' | 'polling'): Promise<void> {
  const http = createServer().listen(0, '127.0.0.1');
  io = new Server(http);
  new WriteCoalescer(io).onModuleInit();
  await once(http, 'listening');
  const connections: NetSocket[] = [];
  http.on('connection', (connection: NetSocket) => connections.push(connection));
  const joined = once(io, 'connection');
  there = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: [transport] });
  heard = [];
  there.onAny((name: string) => heard.push(name));
  [here] = (await joined) as [Socket];
  wire = connections[0] as NetSocket;
  if (!there.connected) await new Promise<void>((resolve) => there.once('connect', resolve));
}

/** Number of write system calls until the client has received `last`. */
async function writesUntil(last: string, send: () => void): Promise<number> {
  const write = vi.spyOn(wire as NetSocket & { _writev(): void }, '_writev');
  const arrived = new Promise<void>((resolve) => there.once(last, () => resolve()));
  send();
  await arrived;
  return write.mock.calls.length;
}

afterEach(async () => {
  there.close();
  await io.close();
});

test('sends everything over a polling connection too', async () => {
  await open('polling');
  await writesUntil('two', () => {
    here.emit('one');
    here.emit('two');
  });
  expect(heard).toEqual(['one', 'two']);
});

test('flushes the reason to a connection that ends in the same turn', async () => {
  await open('websocket');
  await writesUntil('why', () => {
    here.emit('why');
    here.disconnect(true);
  });
  expect(heard).toEqual(['why']);
});

test('writes everything sent to a WebSocket in one turn, directly or through a room, in order and in one system call', async () => {
  await open('websocket');
  await here.join('room');
  const writes = await writesUntil('four', () => {
    here.emit('one');
    io.to('room').emit('two');
    queueMicrotask(() => {
      here.emit('three');
      io.to('room').emit('four');
    });
  });
  expect(writes).toBe(1);
  expect(heard).toEqual(['one', 'two', 'three', 'four']);
});
