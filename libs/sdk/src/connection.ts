import type { Socket } from 'socket.io-client';
import { Manager } from 'socket.io-client';
import type { Failure } from '#contracts/errors.js';
import { failure } from '#contracts/errors.js';
import type { Ack, ToConsole } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import { isFailure, request, unanswered } from './request.js';
import type { Tempo } from './tempo.js';

/** Handled here, the same for everybody. */
type OwnMessages = Pick<ToConsole, 'draining' | 'session.ended'>;

export interface ConnectionListener<Session, Pushes> {
  connecting(): void;
  /** Connected, and the server has said who we are. */
  up(session: Session): void;
  /** Lost, or not reached. It will be tried again by itself. */
  down(): void;
  /** The server will not have us. No further tries. */
  refused(failure: Failure): void;
  pushes: { [K in keyof Pushes]: (payload: Pushes[K]) => void };
}

export interface ConnectionOptions {
  url: string;
  namespace: '/visitor' | '/console';
  withCredentials: boolean;
  headers?: Record<string, string>;
  /** What the handshake carries, asked for before each try. */
  auth(): Promise<Ack<{ auth: Record<string, unknown> }>>;
  /** A refusal may be overcome (a new token): true to try again at once. */
  overcome(failure: Failure): Promise<boolean>;
}

type State = 'idle' | 'connecting' | 'up' | 'waiting' | 'refused';

/** A connection that lasted so long was a good one: the next loss is a first one again. */
const goodAfterMs = 3_000;

/**
 * A socket that comes back by itself. Every try has a socket of its own, so that nothing of a former one (buffers,
 * listeners, late answers) reaches the next; socket.io's own reconnection, retries and send buffer are not used.
 */
export class Connection<Session, Messages, Replies, Pushes> {
  private state: State = 'idle';
  private socket: Socket | null = null;
  /** Raised at each try and each end: what an older one still says is not heard. */
  private turn = 0;
  private attempts = 0;
  private upSince = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** When the server asked us to come back. */
  private comeBackAt: number | null = null;
  private refusal: Failure | null = null;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly listener: ConnectionListener<Session, Pushes>,
    private readonly tempo: Tempo,
  ) {}

  get isUp(): boolean {
    return this.state === 'up';
  }

  start(): void {
    if (this.state === 'idle') void this.attempt();
  }

  close(): void {
    this.end('idle');
    this.attempts = 0;
  }

  /** Tries now, if it was waiting to. */
  wake(): void {
    if (this.state !== 'waiting') return;
    this.attempts = 0;
    void this.attempt();
  }

  /** Lets the present socket go and connects again: with the rights of now, or because its line is cut. */
  renew(): void {
    if (this.state === 'up') this.lose(null);
  }

  /** Sends one message; never waits for a connection. */
  async request<K extends keyof Messages & keyof Replies & string>(
    name: K,
    payload: Messages[K],
  ): Promise<Ack<Replies[K]>> {
    const { socket } = this;
    if (this.refusal) return { ok: false, error: this.refusal };
    if (this.state !== 'up' || !socket?.connected) return { ok: false, error: unanswered() };
    const reply = await request<Replies[K]>(socket, name, payload, this.tempo.answerMs);
    if (reply.ok || reply.error.code !== 'unauthenticated') return reply;
    // The session ended under us: the next handshake decides who we are, and the message is not to blame.
    if (socket === this.socket) this.renew();
    return { ok: false, error: unanswered() };
  }

  private async attempt(): Promise<void> {
    const turn = this.end('connecting');
    this.listener.connecting();
    const handshake = await this.options.auth();
    if (turn !== this.turn) return;
    if (!handshake.ok) return this.lose(handshake.error);
    const { url, namespace, headers, withCredentials } = this.options;
    const manager = new Manager(url, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      autoConnect: false,
      timeout: this.tempo.answerMs,
      withCredentials,
      extraHeaders: headers,
    });
    const socket = manager.socket(namespace, { auth: handshake.auth });
    this.socket = socket;
    this.listen(socket);
    // Covers the server that opens the line and then says nothing.
    this.timer = setTimeout(() => this.lose(null), this.tempo.answerMs);
    socket.connect();
  }

  private listen(socket: Socket): void {
    socket.on('connect_error', (error) => this.lose(refusalOf(error)));
    socket.on('disconnect', () => this.lose(null));
    socket.on('session', (session: Session) => {
      this.clearTimer();
      this.state = 'up';
      this.upSince = Date.now();
      this.listener.up(session);
    });
    socket.on('draining', ({ reconnectAfterMs }: OwnMessages['draining']) => {
      this.comeBackAt = Date.now() + reconnectAfterMs;
      // The server closes when it has answered everything; should it not, we leave when it is time to come back.
      this.clearTimer();
      this.timer = setTimeout(() => this.lose(null), reconnectAfterMs);
    });
    // Whether we may come back is said by the next handshake.
    socket.on('session.ended', () => this.lose(null));
    const { pushes } = this.listener;
    for (const name of Object.keys(pushes) as (keyof Pushes & string)[]) {
      socket.on(name as string, (payload: Pushes[typeof name]) => {
        if (this.state === 'up') pushes[name](payload);
      });
    }
  }

  /** The try or the connection is over. */
  private lose(reason: Failure | null): void {
    if (reason && !reason.retryable) {
      void this.refuse(reason);
      return;
    }
    if (this.state === 'up' && Date.now() - this.upSince >= goodAfterMs) this.attempts = 0;
    const asked = reason?.retryAfterMs ?? (this.comeBackAt === null ? null : Math.max(0, this.comeBackAt - Date.now()));
    const delay = asked ?? backoffDelay(this.attempts, this.tempo.random);
    this.attempts += 1;
    this.end('waiting');
    this.timer = setTimeout(() => void this.attempt(), delay);
    this.listener.down();
  }

  private async refuse(reason: Failure): Promise<void> {
    const turn = this.end('refused');
    const again = await this.options.overcome(reason);
    if (turn !== this.turn) return;
    if (again) void this.attempt();
    else {
      this.refusal = reason;
      this.listener.refused(reason);
    }
  }

  /** Lets go of socket and timer; answers the number of the new turn. */
  private end(next: State): number {
    this.turn += 1;
    this.state = next;
    this.comeBackAt = null;
    this.refusal = null;
    this.clearTimer();
    const { socket } = this;
    this.socket = null;
    // Without listeners first: its own 'disconnect' must not count as a loss of the next one.
    socket?.removeAllListeners();
    socket?.disconnect();
    return this.turn;
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Why a handshake failed: the server's own word, or null where there was none (no network, no server). */
function refusalOf(error: Error & { data?: unknown; description?: unknown }): Failure | null {
  if (isFailure(error.data)) return error.data;
  // `allowRequest` can only refuse by status; the page's origin is what it looks at.
  return error.description === 403 ? failure('origin_refused') : null;
}
