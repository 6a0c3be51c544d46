import type { Socket } from 'socket.io-client';
import { Manager } from 'socket.io-client';
import type { Failure } from '#contracts/errors.js';
import { chatFailure } from '#contracts/errors.js';
import type { Ack, ToConsole } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import { isFailure, request, unanswered } from './request.js';
import type { TimingOptions } from './timing-options.js';

/** Messages that the connection handles itself. */
type OwnMessages = Pick<ToConsole, 'draining' | 'session.ended'>;

export interface ConnectionListener<Session, Pushes> {
  connecting(): void;
  /** Connected and authenticated. */
  up(session: Session): void;
  /** Lost or not reached. Reconnection is automatic. */
  down(): void;
  /** Refused by the server. There are no further attempts. */
  refused(failure: Failure): void;
  pushes: { [K in keyof Pushes]: (payload: Pushes[K]) => void };
}

export interface ConnectionOptions {
  url: string;
  namespace: '/visitor' | '/console';
  withCredentials: boolean;
  headers?: Record<string, string>;
  /** Returns the handshake's payload; called before each attempt. */
  auth(): Promise<Ack<{ auth: Record<string, unknown> }>>;
  /** Recovers from a refusal, for example with a new token. Resolves to true to reconnect at once. */
  recover(failure: Failure): Promise<boolean>;
}

type State = 'idle' | 'connecting' | 'up' | 'waiting' | 'refused';

/** A connection that lasted this long resets the backoff. */
const stableAfterMs = 3_000;

/**
 * Reconnecting socket with backoff. Every attempt has a socket of its own, so that nothing of the previous one (buffers,
 * listeners, late answers) reaches the next. socket.io's own reconnection, retries and send buffer are not used.
 */
export class Connection<Session, Messages, Replies, Pushes> {
  #state: State = 'idle';
  #socket: Socket | null = null;
  /** Raised at each attempt and each end; callbacks of an older generation are ignored. */
  #generation = 0;
  #attempts = 0;
  #upSince = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Reconnection time requested by a draining server. */
  #reconnectAt: number | null = null;
  #refusal: Failure | null = null;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly listener: ConnectionListener<Session, Pushes>,
    private readonly timing: TimingOptions,
  ) {}

  get isUp(): boolean {
    return this.#state === 'up';
  }

  start(): void {
    if (this.#state === 'idle') void this.#attempt();
  }

  close(): void {
    this.#end('idle');
    this.#attempts = 0;
  }

  /** Ends the backoff delay and connects now. */
  retryNow(): void {
    if (this.#state !== 'waiting') return;
    this.#attempts = 0;
    void this.#attempt();
  }

  /** Drops the socket and reconnects, to authenticate again or because the network is gone. */
  reconnect(): void {
    if (this.#state === 'up') this.#lose(null);
  }

  /** Sends one message; never waits for a connection. */
  async request<K extends keyof Messages & keyof Replies & string>(
    name: K,
    payload: Messages[K],
  ): Promise<Ack<Replies[K]>> {
    const socket = this.#socket;
    if (this.#refusal) return { ok: false, error: this.#refusal };
    if (this.#state !== 'up' || !socket?.connected) return { ok: false, error: unanswered() };
    const reply = await request<Replies[K]>(socket, name, payload, this.timing.answerMs);
    if (reply.ok || reply.error.code !== 'unauthenticated') return reply;
    // The session ended meanwhile: the next handshake authenticates again, and the message can be retried.
    if (socket === this.#socket) this.reconnect();
    return { ok: false, error: unanswered() };
  }

  async #attempt(): Promise<void> {
    const generation = this.#end('connecting');
    this.listener.connecting();
    const handshake = await this.options.auth();
    if (generation !== this.#generation) return;
    if (!handshake.ok) return this.#lose(handshake.error);
    const { url, namespace, headers, withCredentials } = this.options;
    const manager = new Manager(url, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      autoConnect: false,
      timeout: this.timing.answerMs,
      withCredentials,
      extraHeaders: headers,
    });
    const socket = manager.socket(namespace, { auth: handshake.auth });
    this.#socket = socket;
    this.#listen(socket);
    // Timeout for a server that accepts the connection and never sends the session.
    this.#timer = setTimeout(() => this.#lose(null), this.timing.answerMs);
    socket.connect();
  }

  #listen(socket: Socket): void {
    socket.on('connect_error', (error) => this.#lose(refusalOf(error)));
    socket.on('disconnect', () => this.#lose(null));
    socket.on('session', (session: Session) => {
      this.#clearTimer();
      this.#state = 'up';
      this.#upSince = Date.now();
      this.listener.up(session);
    });
    socket.on('draining', ({ reconnectAfterMs }: OwnMessages['draining']) => {
      this.#reconnectAt = Date.now() + reconnectAfterMs;
      // The server closes once it has answered everything; otherwise the client leaves at the reconnection time.
      this.#clearTimer();
      this.#timer = setTimeout(() => this.#lose(null), reconnectAfterMs);
    });
    // The next handshake decides whether this client may reconnect.
    socket.on('session.ended', () => this.#lose(null));
    const { pushes } = this.listener;
    for (const name of Object.keys(pushes) as (keyof Pushes & string)[]) {
      socket.on(name as string, (payload: Pushes[typeof name]) => {
        if (this.#state === 'up') pushes[name](payload);
      });
    }
  }

  /** Ends the attempt or the connection, and schedules the next one unless refused. */
  #lose(reason: Failure | null): void {
    if (reason && !reason.retryable) {
      void this.#refuse(reason);
      return;
    }
    if (this.#state === 'up' && Date.now() - this.#upSince >= stableAfterMs) this.#attempts = 0;
    const asked =
      reason?.retryAfterMs ?? (this.#reconnectAt === null ? null : Math.max(0, this.#reconnectAt - Date.now()));
    const delay = asked ?? backoffDelay(this.#attempts, this.timing.random);
    this.#attempts += 1;
    this.#end('waiting');
    this.#timer = setTimeout(() => void this.#attempt(), delay);
    this.listener.down();
  }

  async #refuse(reason: Failure): Promise<void> {
    const generation = this.#end('refused');
    const again = await this.options.recover(reason);
    if (generation !== this.#generation) return;
    if (again) void this.#attempt();
    else {
      this.#refusal = reason;
      this.listener.refused(reason);
    }
  }

  /** Releases socket and timer; returns the new generation. */
  #end(next: State): number {
    this.#generation += 1;
    this.#state = next;
    this.#reconnectAt = null;
    this.#refusal = null;
    this.#clearTimer();
    const socket = this.#socket;
    this.#socket = null;
    // Listeners first: the socket's own 'disconnect' must not count as a loss of the next one.
    socket?.removeAllListeners();
    socket?.disconnect();
    return this.#generation;
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Reason of a failed handshake: the server's failure, or null if there was no answer (no network, no server). */
function refusalOf(error: Error & { data?: unknown; description?: unknown }): Failure | null {
  if (isFailure(error.data)) return error.data;
  // `allowRequest` can refuse by status only, and checks only the origin.
  return error.description === 403 ? chatFailure('origin_refused') : null;
}
