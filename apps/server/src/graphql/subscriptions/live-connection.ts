import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CloseCode } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import { limits } from '#contracts/limits.js';
import { endsRights, narrowed } from '#engine/access/ends-rights.js';
import type { Principal } from '#engine/access/principal.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Caller } from '../context.js';
import type { Admitted } from './connection-admission.js';

/** Close code where the server restarts (RFC 6455, 7.4.1): clients connect again. */
const goingAway = 1001;
/** Close code of a caller with too many connections or messages. */
const tooMany = 4429;

/** One WebSocket with subscriptions, its principal, and its end. */
export class LiveConnection implements Caller {
  /** Names it among the others of this process. */
  readonly id = randomUUID();
  /** Null until `connection_init` was accepted. */
  admitted: Admitted | null = null;
  /** Events since the connection was opened and before it was admitted: one of them may have ended the rights. */
  readonly #before: StoredEvent[] = [];
  readonly #narrowed = new Set<() => void>();
  #isAlive = true;

  constructor(
    private readonly socket: WebSocket,
    readonly request: IncomingMessage,
  ) {
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('error', () => socket.terminate());
  }

  /** The principal, with its remaining rights. */
  get principal(): Principal {
    if (!this.admitted) throw new Error('the connection was not admitted');
    return this.admitted.principal;
  }

  onNarrowed(listener: () => void): () => void {
    this.#narrowed.add(listener);
    return () => this.#narrowed.delete(listener);
  }

  get protocol(): string {
    return this.socket.protocol;
  }

  onMessage(listener: (message: string) => Promise<void>): void {
    this.socket.on('message', (data: RawData) => void listener(String(data)));
  }

  onClose(listener: (code: number, reason: string) => void): void {
    this.socket.once('close', (code, reason) => listener(code, String(reason)));
  }

  /** A promise while the network is congested, so that a subscription waits for its reader. */
  send(message: string): Promise<void> | undefined {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return undefined;
    if (socket.bufferedAmount > limits.bufferedBytes) {
      socket.terminate();
      return undefined;
    }
    let taken = () => {};
    socket.send(message, () => taken());
    if (socket.bufferedAmount === 0) return undefined;
    return new Promise<void>((resolve) => {
      taken = resolve;
    });
  }

  /** False where the rights ended while they were looked up. */
  admit(admitted: Admitted): boolean {
    if (this.#before.some((event) => endsRights(event, admitted.principal))) return false;
    this.admitted = { ...admitted, principal: this.#before.reduce(narrowed, admitted.principal) };
    this.#before.length = 0;
    return true;
  }

  /**
   * Whether the event ends the connection, with the rights of its caller. If it removes some of them, subscriptions
   * that need one end.
   */
  follow(event: StoredEvent): boolean {
    if (!this.admitted) {
      this.#before.push(event);
      return false;
    }
    const { principal } = this.admitted;
    if (endsRights(event, principal)) return true;
    const left = narrowed(principal, event);
    if (left === principal) return false;
    const validUntil = left.expiresAt === principal.expiresAt ? this.admitted.validUntil : left.expiresAt;
    this.admitted = { validUntil, principal: left };
    for (const listener of this.#narrowed) listener();
    return false;
  }

  /** Closes a connection that has not answered the last ping; pings it otherwise. */
  ping(): void {
    if (!this.#isAlive) this.socket.terminate();
    this.#isAlive = false;
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  forbid(): void {
    this.close(CloseCode.Forbidden, 'Forbidden');
  }

  refuse(reason: string): void {
    this.close(tooMany, reason);
  }

  /** After an error of ours. */
  fail(): void {
    this.close(CloseCode.InternalServerError, 'Internal server error');
  }

  closeForRestart(): void {
    this.close(goingAway, 'Going away');
  }

  terminate(): void {
    this.socket.terminate();
  }
}
