import { randomBytes } from 'node:crypto';
import { Manager, type Socket } from 'socket.io-client';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { VisitorCreated } from '#contracts/rest.js';
import type { Ack, Stored, VisitorReplies } from '#contracts/socket-protocol.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, type Reply } from './api.js';

export interface Handshake {
  auth?: Record<string, unknown>;
  headers?: Record<string, string>;
  transport?: 'websocket' | 'polling';
}

/** Raw protocol client: sends anything, and keeps every frame received. */
export class RawSocket {
  /** Frames as they came over the wire. */
  readonly wire: string[] = [];
  readonly heard: { name: string; payload: unknown }[] = [];
  readonly #listeners = new Set<() => void>();

  private constructor(readonly socket: Socket) {
    socket.io.on('open', () => {
      socket.io.engine.on('packet', ({ data }: { data?: unknown }) => this.wire.push(String(data)));
    });
    socket.onAny((name: string, payload: unknown) => {
      this.heard.push({ name, payload });
      this.#tell();
    });
    socket.on('disconnect', () => this.#tell());
  }

  /** Rejects with the server's refusal; see {@link refusalOf}. */
  static async open(url: string, namespace: '/visitor' | '/console', handshake: Handshake = {}): Promise<RawSocket> {
    const { auth, headers, transport = 'websocket' } = handshake;
    const manager = new Manager(url, {
      transports: [transport],
      reconnection: false,
      autoConnect: false,
      extraHeaders: headers,
    });
    const socket = manager.socket(namespace, { auth });
    const raw = new RawSocket(socket);
    const connected = new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    socket.connect();
    await connected.catch((error: unknown) => {
      socket.disconnect();
      throw error;
    });
    return raw;
  }

  /** One message with its acknowledgement. Any name, any payload. */
  ask<T = unknown>(name: string, ...payload: unknown[]): Promise<Ack<T>> {
    return this.socket.timeout(patienceMs).emitWithAck(name, ...payload);
  }

  say(conversationId: ConversationId, text: string, clientKey = newKey()): Promise<Ack<Stored>> {
    return this.ask<Stored>('message.send', { conversationId, clientKey, text });
  }

  /** Resolves to the payload of the first message of that name, received already or later. */
  waitForMessage<T>(name: string): Promise<T> {
    return this.#until(() => {
      const found = this.heard.find((message) => message.name === name);
      return found && { value: found.payload as T };
    }, name);
  }

  closed(): Promise<true> {
    return this.#until(() => (this.socket.connected ? undefined : { value: true }), 'the end');
  }

  close(): void {
    this.socket.disconnect();
  }

  #until<T>(look: () => { value: T } | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not come`)), patienceMs);
      const listener = () => {
        const found = look();
        if (!found) return;
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(found.value);
      };
      this.#listeners.add(listener);
      listener();
    });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Error code of a refused handshake, or the HTTP status if there is no code. */
export async function refusalOf(url: string, namespace: '/visitor' | '/console', handshake: Handshake) {
  try {
    (await RawSocket.open(url, namespace, handshake)).close();
    return 'welcomed';
  } catch (error) {
    const { data, description } = error as { data?: { code?: string }; description?: unknown };
    return data?.code ?? description;
  }
}

export function newKey(): ClientKey {
  return randomBytes(16).toString('base64url') as ClientKey;
}

export function visitorAuth(token: string): Record<string, unknown> {
  return { version: protocolVersion, token, chatbotId: 'valdora' };
}

export async function newVisitor(url: string): Promise<VisitorCreated> {
  return (await registerVisitor(url)).body;
}

export function registerVisitor(url: string): Promise<Reply<VisitorCreated>> {
  return new Api(url, {}).post<VisitorCreated>('/api/v1/visitors', { chatbotId: 'valdora', locale: 'en' });
}

export interface RawVisitor {
  raw: RawSocket;
  token: string;
  /** The conversation that was started. */
  id: ConversationId;
}

/** A new visitor who has started a conversation. */
export async function rawVisitor(url: string): Promise<RawVisitor> {
  const { token } = await newVisitor(url);
  const raw = await RawSocket.open(url, '/visitor', { auth: visitorAuth(token) });
  const started = await raw.ask<VisitorReplies['conversation.start']>('conversation.start', { locale: 'en' });
  if (!started.ok) throw new Error(`no conversation: ${started.error.code}`);
  return { raw, token, id: started.conversation.id };
}
