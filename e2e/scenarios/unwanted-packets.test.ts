import { Manager } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newVisitor, RawSocket, rawVisitor, visitorAuth } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

type Transport = 'websocket' | 'polling';

/** A connection that has joined no namespace yet. */
class Stranger {
  readonly packets: string[] = [];
  readonly closed: Promise<string>;

  private constructor(private readonly manager: Manager) {
    this.closed = new Promise((resolve) => manager.on('close', resolve));
    manager.engine.on('packet', ({ data }: { data?: unknown }) => this.packets.push(String(data)));
  }

  static open(transport: Transport): Promise<Stranger> {
    const manager = new Manager(server.url, { transports: [transport], reconnection: false, autoConnect: false });
    return new Promise((resolve, reject) => {
      manager.open((error) => (error ? reject(error) : resolve(new Stranger(manager))));
    });
  }

  send(packet: string | Buffer): void {
    this.manager.engine.write(packet as string);
  }

  /** Joins as a new visitor: nothing but what it sends then ends the connection. */
  async join(): Promise<this> {
    const { token } = await newVisitor(server.url);
    this.send(`0/visitor,${JSON.stringify(visitorAuth(token))}`);
    await vi.waitUntil(() => this.packets.some((packet) => packet.startsWith('2/visitor,["session"')));
    return this;
  }
}

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test('a packet that announces binary attachments ends its connection', async () => {
    const stranger = await (await Stranger.open(transport)).join();
    stranger.send('510-/visitor,["message.send",{"_placeholder":true,"num":0}]');
    expect(await stranger.closed).toBeDefined();
  });

  test('binary data ends its connection', async () => {
    const stranger = await (await Stranger.open(transport)).join();
    stranger.send(Buffer.alloc(60_000));
    expect(await stranger.closed).toBeDefined();
  });

  test('the default namespace accepts no client and keeps no connection', async () => {
    const stranger = await Stranger.open(transport);
    stranger.send('0');
    expect(await stranger.closed).toBeDefined();
    expect(stranger.packets.filter((packet) => packet.startsWith('0'))).toEqual([]);
  });

  test('a connection with a rejected token is closed', async () => {
    const stranger = await Stranger.open(transport);
    stranger.send(`0/visitor,${JSON.stringify(visitorAuth('pvs_0000000000000000000000000000'))}`);
    expect(await stranger.closed).toBeDefined();
    expect(stranger.packets.some((packet) => packet.startsWith('4/visitor,'))).toBe(true);
  });
});

test('a connection that left its last namespace is closed', async () => {
  const stranger = await (await Stranger.open('websocket')).join();
  stranger.send('1/visitor,');
  expect(await stranger.closed).toBeDefined();
});

test('binary data closes the connection of its sender and no other', async () => {
  const [bystander, visitor] = await Promise.all([rawVisitor(server.url), rawVisitor(server.url)]);
  visitor.raw.socket.emit('message.send', Buffer.alloc(10));
  await visitor.raw.closed();
  expect(await bystander.raw.say(bystander.id, 'still here')).toMatchObject({ ok: true });
  bystander.raw.close();
});

test('both namespaces may share a connection, and one may be left', async () => {
  const { token } = await newVisitor(server.url);
  const raw = await RawSocket.open(server.url, '/visitor', { auth: visitorAuth(token) });
  const refused = new Promise((resolve) => raw.socket.io.socket('/console').connect().once('connect_error', resolve));
  await refused;
  expect(await raw.ask('conversation.start', { locale: 'en' })).toMatchObject({ ok: true });
  raw.close();
});
