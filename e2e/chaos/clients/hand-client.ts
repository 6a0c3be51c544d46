import { Manager, type Socket } from 'socket.io-client';
import type { Dice } from '../dice.js';

/** The acknowledgement as it came. */
export type Reply = { ok: true; [more: string]: unknown } | { ok: false; error: { code: string; retryable: boolean } };

export interface HandSettings {
  url: string;
  namespace: '/visitor' | '/console';
  auth: Record<string, unknown>;
  headers?: Record<string, string>;
  answerMs: number;
  dice: Dice;
}

export interface HandListener {
  /** Connected, and the server has said who we are. */
  up(session: unknown): void;
  down(): void;
  push(name: string, payload: unknown): void;
}

const shortestMs = 50;
const longestMs = 1_500;
const retryMs = 300;

/** The protocol by hand, independent of the sdk: a socket that is made anew after each loss, and questions with answers. */
export class HandClient {
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(
    private readonly settings: HandSettings,
    private readonly listener: HandListener,
  ) {}

  open(): void {
    const { url, namespace, auth, headers, answerMs } = this.settings;
    const manager = new Manager(url, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      timeout: answerMs,
      extraHeaders: headers,
    });
    const socket = manager.socket(namespace, { auth });
    this.#socket = socket;
    socket.on('connect_error', () => this.#lose());
    socket.on('disconnect', () => this.#lose());
    socket.onAny((name: string, payload: unknown) => this.#hear(name, payload));
    this.#timer = setTimeout(() => this.#lose(), answerMs);
    socket.connect();
  }

  /** Null: no answer came, which says nothing about what the server did. */
  async ask(name: string, payload: unknown): Promise<Reply | null> {
    const socket = this.#socket;
    if (!socket?.connected) return null;
    try {
      return (await socket.timeout(this.settings.answerMs).emitWithAck(name, payload)) as Reply;
    } catch {
      return null;
    }
  }

  /** Asks until there is a final answer; null only when the line was lost over it. */
  async insist(name: string, payload: unknown): Promise<Reply | null> {
    const socket = this.#socket;
    for (;;) {
      const reply = await this.ask(name, payload);
      if (reply && (reply.ok || !reply.error.retryable)) return reply;
      if (socket !== this.#socket || !socket?.connected) return null;
      await new Promise((resolve) => setTimeout(resolve, 1 + this.settings.dice.below(retryMs)));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #hear(name: string, payload: unknown): void {
    if (name === 'session') {
      this.#clear();
      this.listener.up(payload);
    } else if (name === 'draining' || name === 'session.ended') {
      this.#lose();
    } else {
      this.listener.push(name, payload);
    }
  }

  #lose(): void {
    this.#drop();
    this.listener.down();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.open(), shortestMs + this.settings.dice.below(longestMs));
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
