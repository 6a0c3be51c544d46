import type { Namespace, Server, Socket } from 'socket.io';
import { limits } from '#contracts/limits.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import { Backlog, type Connection, cutOff } from './backlog.js';
import type { ConsoleSocket } from './console-socket.js';
import type { EndReason, GatewayObserver } from './gateway-observer.js';

const everyMs = 2_000;
/** How long a reader that was ended has to read why. */
const farewellMs = 2_000;

/** Ends sockets whose right has ended, within 5 s, and at once those that do not read what they are sent. */
export class Guardian {
  readonly #timer: NodeJS.Timeout;
  readonly #console: Namespace;
  readonly #visitors: Namespace;
  readonly #backlog: Backlog;

  constructor(
    private readonly io: Server,
    private readonly ports: Ports,
    private readonly observer: GatewayObserver,
  ) {
    this.#console = io.of('/console');
    this.#visitors = io.of('/visitor');
    this.#backlog = new Backlog(io, limits.bufferedBytes, (connection, bytes) => this.#drop(connection, bytes));
    this.#timer = setInterval(() => void this.#round(), everyMs);
  }

  /** Bytes that all connections together have been sent and have not taken. */
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

  async #round(): Promise<void> {
    try {
      for (const socket of this.#console.sockets.values()) await this.#check(socket as ConsoleSocket);
    } catch (error) {
      this.ports.log.error({ error }, 'sessions of live sockets could not be checked');
    }
  }

  async #check(socket: ConsoleSocket): Promise<void> {
    const session = await authenticateOperator(this.ports, socket.data.token);
    if (!session) {
      const isExpired = socket.data.session.session.expiresAt <= this.ports.clock.now();
      this.#end(socket, isExpired ? 'expired' : 'revoked');
    } else if (session.operator.role !== socket.data.session.operator.role) {
      this.#end(socket, 'revoked');
    }
  }

  #drop(connection: Connection, bytes: number): void {
    this.ports.log.warn(
      { bytes, connections: this.io.engine.clientsCount },
      'a connection that does not read is ended',
    );
    for (const socket of this.#sockets()) if (socket.conn === connection) this.#end(socket, 'slow_reader');
    setTimeout(cutOff, farewellMs, connection).unref();
  }

  #end(socket: Socket, reason: EndReason): void {
    socket.emit('session.ended', { reason });
    socket.disconnect(true);
    this.observer.ended(reason);
  }
}
