import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Server, type Socket } from 'socket.io';
import { limits } from '#contracts/limits.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import type { GatewayObserver } from '../metrics/gateway-observer.js';
import { InjectObserver } from '../metrics/metrics.module.js';
import { Backlog, type Connection, terminate } from './backlog.js';
import { endConnection } from './end-connection.js';

/** Grace for a slow reader to receive the reason before the connection is terminated. */
const closeGraceMs = 2_000;

/** Back-pressure: ends connections whose unsent bytes exceed the limit. */
@Injectable()
export class SlowReaders implements OnModuleInit {
  #backlog: Backlog | null = null;
  readonly #log: Log;

  constructor(
    private readonly io: Server,
    @InjectPorts() { log }: Pick<Ports, 'log'>,
    @InjectObserver() private readonly observer: GatewayObserver,
  ) {
    this.#log = log;
  }

  /** The server has its engine by now. */
  onModuleInit(): void {
    this.#backlog = new Backlog(this.io, limits.bufferedBytes, (connection, bytes) => this.#drop(connection, bytes));
  }

  /** Unsent bytes of all connections together. */
  bufferedBytes(): number {
    const connections = new Set(this.#sockets().map((socket) => socket.conn));
    return [...connections].reduce((sum, connection) => sum + (this.#backlog?.bytesOf(connection) ?? 0), 0);
  }

  #sockets(): Socket[] {
    return ['/console', '/visitor'].flatMap((name) => [...this.io.of(name).sockets.values()]);
  }

  #drop(connection: Connection, bytes: number): void {
    this.#log.warn({ bytes, connections: this.io.engine.clientsCount }, 'slow reader disconnected');
    for (const socket of this.#sockets())
      if (socket.conn === connection) endConnection(socket, 'slow_reader', this.observer);
    setTimeout(terminate, closeGraceMs, connection).unref();
  }
}
