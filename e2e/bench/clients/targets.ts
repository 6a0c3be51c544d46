import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { protocolVersion } from '#contracts/protocol-version.js';
import { signInCookie } from '../../support/clients.js';
import { newVisitor, visitorAuth } from '../../support/raw-socket.js';
import { TestServer } from '../../support/server.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { pin } from '../measure/pin.js';
import { newKey } from './text.js';
import { WireSocket } from './wire-socket.js';

/** Visitor of the load: a connected socket and its conversation. */
export interface LoadWriter {
  readonly socket: WireSocket;
  readonly conversationId: string;
}

/** Running server with its writers and an operator who watches all of them. */
export interface Target {
  readonly writers: readonly LoadWriter[];
  readonly operator: WireSocket;
  readonly pid: number;
  close(): Promise<void>;
}

export interface ProductTarget extends Target {
  readonly server: TestServer;
}

export type Contender = 'bare' | 'naive' | 'product';

/** Starts a server with its clients, waits until it is idle, and pins it. */
export async function targetOf(contender: Contender, visitors: number): Promise<Target> {
  const target = contender === 'product' ? await product(visitors) : await small(contender, visitors);
  return ready(target);
}

/** The product with further settings; the caller also gets the server. */
export async function productWith(env: Record<string, string>, visitors: number): Promise<ProductTarget> {
  return ready(await product(visitors, env));
}

async function ready<T extends Target>(target: T): Promise<T> {
  await waitUntilIdle(target.pid);
  pin(target.pid, 'server');
  return target;
}

async function small(contender: 'bare' | 'naive', visitors: number): Promise<Target> {
  const entry = fileURLToPath(new URL(`../servers/${contender}-server.ts`, import.meta.url));
  const child = fork(entry, { execArgv: process.execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const operator = await WireSocket.open({ port, namespace: '/' });
  const writers = await inGroups(visitors, async (index) => {
    const conversationId = `conversation-${index}`;
    const socket = await WireSocket.open({ port, namespace: '/' });
    await socket.ask('conversation.watch', { conversationId });
    await operator.ask('conversation.watch', { conversationId });
    return { socket, conversationId };
  });
  const close = async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  };
  return { writers, operator, pid: child.pid ?? 0, close: () => leave(writers, operator, close) };
}

/** The product with its full message path. The conversations are queued, so that the bot's answers do not add load. */
async function product(visitors: number, env: Record<string, string> = {}): Promise<ProductTarget> {
  const server = await TestServer.start({ data: 'new', env: { RATE_FACTOR: '100000', ...env } });
  const { writers, operator } = await populate([server], server, visitors);
  return { server, writers, operator, pid: server.pid, close: () => leave(writers, operator, () => server.dispose()) };
}

/** Connects writers to servers in turn, and an operator who watches all of them to one. */
export async function populate(
  servers: readonly TestServer[],
  watched: TestServer,
  visitors: number,
): Promise<Pick<Target, 'writers' | 'operator'>> {
  const cookie = await signInCookie(watched.url, 'anna');
  const auth = { version: protocolVersion };
  const headers = { Cookie: cookie };
  const operator = await WireSocket.open({ port: watched.port, namespace: '/console', auth, headers });
  await operator.ask('presence.set', { presence: 'busy' });
  const writers = await inGroups(visitors, async (index) => {
    const { url, port } = servers[index % servers.length] as TestServer;
    const { token } = await newVisitor(url);
    const socket = await WireSocket.open({ port, namespace: '/visitor', auth: visitorAuth(token) });
    const conversationId = await startWaiting(socket);
    await operator.ask('conversation.watch', { conversationId });
    return { socket, conversationId };
  });
  return { writers, operator };
}

/** Starts a conversation and requests a person. */
export async function startWaiting(socket: WireSocket): Promise<string> {
  const reply = await socket.ask('conversation.start', { locale: 'en' });
  const [{ conversation }] = JSON.parse(reply) as [{ conversation: { id: string } }];
  const { id: conversationId } = conversation;
  const command = { type: 'request-handoff' };
  const asked = await socket.ask('command', { conversationId, clientKey: newKey(), command });
  if (!asked.startsWith('[{"ok":true')) throw new Error(`the handoff was rejected: ${asked}`);
  return conversationId;
}

const together = 16;

async function inGroups<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const indices = Array.from({ length: Math.min(together, count - made.length) }, (_, place) => made.length + place);
    made.push(...(await Promise.all(indices.map(make))));
  }
  return made;
}

export async function leave(
  writers: readonly LoadWriter[],
  operator: WireSocket,
  end: () => Promise<void>,
): Promise<void> {
  for (const { socket } of writers) socket.close();
  operator.close();
  await end();
}
