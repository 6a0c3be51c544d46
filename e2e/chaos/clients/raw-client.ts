import { Manager, type Socket } from 'socket.io-client';
import type { SeededRandom } from '../seeded-random.js';

/** Acknowledgement as received. */
export type Reply = { ok: true; [more: string]: unknown } | { ok: false; error: { code: string; retryable: boolean } };

export interface RawClientOptions {
  url: string;
  namespace: '/visitor' | '/console';
  auth: Record<string, unknown>;
  headers?: Record<string, string>;
  answerMs: number;
  random: SeededRandom;
}

export interface RawClientListener {
  /** Connected and authenticated. */
  up(session: unknown): void;
  down(): void;
  push(name: string, payload: unknown): void;
}

const minReconnectMs = 50;
const maxReconnectMs = 1_500;
const retryMs = 300;
/** Maximum wait for a session or an answer, on a machine that is slow each time. */
const maxAnswerMs = 30_000;

/** Protocol client independent of the sdk: a socket that reconnects after each loss, with request and acknowledgement. */
export class RawClient {
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  /**
   * Consecutive sessions and answers that did not come in time: the next one gets a longer timeout, or none would ever
   * come.
   */
  #late = 0;

  constructor(
    private readonly settings: RawClientOptions,
    private readonly listener: RawClientListener,
  ) {}

  open(): void {
    const { url, namespace, auth, headers } = this.settings;
    const answerMs = this.#answerMs;
    const manager = new Manager(url, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      timeout: answerMs,
      extraHeaders: headers,
    });
    const socket = manager.socket(namespace, { auth });
    this.#socket = socket;
    socket.on('connect_error', () => this.#onConnectionLost());
    socket.on('disconnect', () => this.#onConnectionLost());
    socket.onAny((name: string, payload: unknown) => this.#onMessage(name, payload));
    this.#timer = setTimeout(() => this.#onLate(), answerMs);
    socket.connect();
  }

  /** Sends a request. Null: no acknowledgement arrived, whether or not the server executed it. */
  async request(name: string, payload: unknown): Promise<Reply | null> {
    const socket = this.#socket;
    if (!socket?.connected) return null;
    try {
      const reply = (await socket.timeout(this.#answerMs).emitWithAck(name, payload)) as Reply;
      this.#late = 0;
      return reply;
    } catch {
      this.#late += 1;
      return null;
    }
  }

  /** Retries until the reply is final; null if the connection is lost. */
  async requestUntilFinal(name: string, payload: unknown): Promise<Reply | null> {
    const socket = this.#socket;
    for (;;) {
      const reply = await this.request(name, payload);
      if (reply && (reply.ok || !reply.error.retryable)) return reply;
      if (socket !== this.#socket || !socket?.connected) return null;
      await new Promise((resolve) => setTimeout(resolve, 1 + this.settings.random.below(retryMs)));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #onMessage(name: string, payload: unknown): void {
    if (name === 'session') {
      this.#clear();
      this.#late = 0;
      this.listener.up(payload);
    } else if (name === 'draining' || name === 'session.ended') {
      this.#onConnectionLost();
    } else {
      this.listener.push(name, payload);
    }
  }

  get #answerMs(): number {
    return Math.min(this.settings.answerMs * (1 + this.#late), maxAnswerMs);
  }

  #onLate(): void {
    this.#late += 1;
    this.#onConnectionLost();
  }

  #onConnectionLost(): void {
    this.#drop();
    this.listener.down();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.open(), minReconnectMs + this.settings.random.below(maxReconnectMs));
  }

  #drop(): void {
    this.#clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.offAny();
    socket?.removeAllListeners();
    socket?.disconnect();
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
