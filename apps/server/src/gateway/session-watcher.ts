import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server, type Socket } from 'socket.io';
import { limits } from '#contracts/limits.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { isExpired } from '#engine/identity/session-expiry.js';
import { recordUse } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { InjectObserver } from '../metrics/metrics.module.js';
import { SecurityLog } from '../security/security-log.js';
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
@Injectable()
export class SessionWatcher implements OnModuleInit, OnApplicationShutdown {
  #timer: NodeJS.Timeout | null = null;
  readonly #console: Namespace;
  readonly #visitors: Namespace;
  #backlog: Backlog | null = null;
  #isChecking = false;

  constructor(
    private readonly io: Server,
    @InjectPorts() private readonly ports: Ports,
    @InjectObserver() private readonly observer: GatewayObserver,
    private readonly security: SecurityLog,
  ) {
    this.#console = io.of('/console');
    this.#visitors = io.of('/visitor');
  }

  /** The server has its engine by now. */
  onModuleInit(): void {
    this.#backlog = new Backlog(this.io, limits.bufferedBytes, (connection, bytes) => this.#drop(connection, bytes));
    this.#timer = setInterval(() => void this.#round(), everyMs);
  }

  /** Unsent bytes of all connections together. */
  bufferedBytes(): number {
    const connections = new Set(this.#sockets().map((socket) => socket.conn));
    return [...connections].reduce((sum, connection) => sum + (this.#backlog?.bytesOf(connection) ?? 0), 0);
  }

  onApplicationShutdown(): void {
    if (this.#timer) clearInterval(this.#timer);
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
    this.security.record({ type: 'session_ended', operatorId: socket.data.session.operator.id, reason });
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
    this.observer.ended(reason);
  }
}
