import type { Namespace, Server, Socket } from 'socket.io';
import { limits } from '#contracts/limits.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { isExpired, recordUse } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import type { SecurityLog } from '../security/security-log.js';
import { Backlog, type Connection, terminate } from './backlog.js';
import type { ConsoleSocket } from './console-socket.js';
import type { EndReason, GatewayObserver } from './gateway-observer.js';

const everyMs = 2_000;
/** Grace for a slow reader to receive the reason before the connection is terminated. */
const farewellMs = 2_000;

/**
 * Session watcher: ends sockets with an expired or revoked session within 5 s, and slow readers at once. Records the use of
 * sessions as well: a console that is open for hours asks for little over REST.
 */
export class SessionWatcher {
  readonly #timer: NodeJS.Timeout;
  readonly #console: Namespace;
  readonly #visitors: Namespace;
  readonly #backlog: Backlog;
  #isChecking = false;

  constructor(
    private readonly io: Server,
    private readonly ports: Ports,
    private readonly observers: { readonly observer: GatewayObserver; readonly security: SecurityLog },
  ) {
    this.#console = io.of('/console');
    this.#visitors = io.of('/visitor');
    this.#backlog = new Backlog(io, limits.bufferedBytes, (connection, bytes) => this.#drop(connection, bytes));
    this.#timer = setInterval(() => void this.#round(), everyMs);
  }

  /** Unsent bytes of all connections together. */
  bufferedBytes(): number {
    const connections = new Set(this.#sockets().map((socket) => socket.conn));
    return [...connections].reduce((sum, connection) => sum + this.#backlog.bytesOf(connection), 0);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sockets(): Socket[] {
    return [...this.#console.sockets.values(), ...this.#visitors.sockets.values()];
  }

  /** Checks every console socket; a round that takes long is not joined by the next one. */
  async #round(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (const socket of this.#console.sockets.values()) {
      if (socket.disconnected) continue;
      try {
        await this.#check(socket as ConsoleSocket);
      } catch (error) {
        this.ports.log.error({ error }, 'the session of a live socket could not be checked');
      }
    }
    this.#isChecking = false;
  }

  async #check(socket: ConsoleSocket): Promise<void> {
    const session = await authenticateOperator(this.ports, socket.data.token);
    if (!session) {
      const hasExpired = isExpired(socket.data.session.session, this.ports.clock.now());
      this.#revoke(socket, hasExpired ? 'expired' : 'revoked');
    } else if (session.operator.role !== socket.data.session.operator.role) {
      this.#revoke(socket, 'revoked');
    } else if (socket.data.usedAt !== null) {
      recordUse(this.ports, session.session, { ...socket.data.place, lastUsedAt: socket.data.usedAt });
    }
  }

  #revoke(socket: ConsoleSocket, reason: 'expired' | 'revoked'): void {
    this.observers.security.record({ type: 'session_ended', operatorId: socket.data.session.operator.id, reason });
    this.#end(socket, reason);
  }

  #drop(connection: Connection, bytes: number): void {
    this.ports.log.warn({ bytes, connections: this.io.engine.clientsCount }, 'slow reader disconnected');
    for (const socket of this.#sockets()) if (socket.conn === connection) this.#end(socket, 'slow_reader');
    setTimeout(terminate, farewellMs, connection).unref();
  }

  #end(socket: Socket, reason: EndReason): void {
    socket.emit('session.ended', { reason });
    socket.disconnect(true);
    this.observers.observer.ended(reason);
  }
}
