import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { sessionCookieOf } from '../support/people.js';
import { TestServer } from '../support/server.js';
import type { Target, Writer } from './load.js';

const options = { transports: ['websocket'], forceNew: true, reconnection: false };

export async function bareTarget(visitors: number): Promise<Target> {
  const entry = fileURLToPath(new URL('./servers/bare-server.ts', import.meta.url));
  const child: ChildProcess = fork(entry, { execArgv: process.execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const operator = await connected(io(url, options));
  const writers: Writer[] = [];
  for (let index = 0; index < visitors; index += 1) {
    const conversationId = `conversation-${index}`;
    const socket = await connected(io(url, options));
    await socket.emitWithAck('conversation.watch', { conversationId });
    await operator.emitWithAck('conversation.watch', { conversationId });
    writers.push({ socket, conversationId });
  }
  return {
    writers,
    operator,
    pid: child.pid ?? 0,
    close: async () => {
      for (const { socket } of writers) socket.close();
      operator.close();
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** The whole product path. The conversations wait in the queue, so that no answer of the bot is counted as load. */
export async function productTarget(visitors: number): Promise<Target> {
  const server = await TestServer.start({ env: { RATE_FACTOR: '100000' } });
  const cookie = await sessionCookieOf(server.url, 'anna');
  const operator = await connected(
    io(`${server.url}/console`, { ...options, auth: { version: 1 }, extraHeaders: { Cookie: cookie } }),
  );
  await operator.emitWithAck('presence.set', { presence: 'busy' });
  const writers: Writer[] = [];
  for (let index = 0; index < visitors; index += 1) {
    const { token } = await post(`${server.url}/api/v1/visitors`, { chatbotId: 'valdora', locale: 'en' });
    const socket = await connected(
      io(`${server.url}/visitor`, { ...options, auth: { version: 1, token, chatbotId: 'valdora' } }),
    );
    const { conversation } = await socket.emitWithAck('conversation.start', { locale: 'en' });
    const conversationId: string = conversation.id;
    const clientKey = `bench-handoff-${String(index).padStart(8, '0')}`;
    await socket.emitWithAck('command', { conversationId, clientKey, command: { type: 'request-handoff' } });
    await operator.emitWithAck('conversation.watch', { conversationId });
    writers.push({ socket, conversationId });
  }
  return {
    writers,
    operator,
    pid: server.pid,
    close: async () => {
      for (const { socket } of writers) socket.close();
      operator.close();
      await server.stop();
      await server.dispose();
    },
  };
}

async function connected(socket: Socket): Promise<Socket> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function post(url: string, body: object): Promise<{ token: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as { token: string };
}
