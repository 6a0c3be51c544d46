import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { withdrawOffers } from '#engine/queue/withdraw-offers.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Throttle } from './throttle.js';

const settleMs = 100;

/**
 * Operator presence: an operator is connected while a socket is live, and for a short grace period afterwards, so that a
 * reload is no absence. Offers to an operator who has left are withdrawn. One attending page of several is enough.
 */
@Injectable()
export class OperatorPresence implements OnApplicationShutdown {
  readonly #console: Namespace;
  /** Each operator's sockets, and whether their pages attend the queue. */
  readonly #sockets = new Map<OperatorId, Map<string, boolean>>();
  readonly #leaving = new Map<OperatorId, NodeJS.Timeout>();
  readonly #broadcast: Throttle;

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Ports,
  ) {
    this.#console = io.of('/console');
    this.#broadcast = new Throttle(settleMs, () =>
      this.#console.emit('operators', { items: ports.operatorBoard.all() }),
    );
    ports.operatorBoard.onChange(() => this.#broadcast.schedule());
  }

  connected(id: OperatorId, socketId: string, attending: boolean): void {
    clearTimeout(this.#leaving.get(id));
    this.#leaving.delete(id);
    this.attends(id, socketId, attending);
    this.ports.operatorBoard.setConnected(id, true);
  }

  attends(id: OperatorId, socketId: string, attending: boolean): void {
    const sockets = this.#sockets.get(id) ?? new Map<string, boolean>();
    this.#sockets.set(id, sockets.set(socketId, attending));
    this.#setAttending(id, sockets);
  }

  disconnected(id: OperatorId, socketId: string): void {
    const sockets = this.#sockets.get(id);
    sockets?.delete(socketId);
    if (sockets && sockets.size > 0) {
      this.#setAttending(id, sockets);
      return;
    }
    this.#sockets.delete(id);
    this.#leaving.set(
      id,
      setTimeout(() => {
        this.#leaving.delete(id);
        this.ports.operatorBoard.setConnected(id, false);
        withdrawOffers(this.ports, id).catch((error: unknown) =>
          this.ports.log.error({ error, operatorId: id }, 'offers could not be withdrawn'),
        );
      }, timing.presenceGraceMs),
    );
  }

  #setAttending(id: OperatorId, sockets: ReadonlyMap<string, boolean>): void {
    this.ports.operatorBoard.setAttending(id, [...sockets.values()].includes(true));
  }

  onApplicationShutdown(): void {
    this.#broadcast.close();
    for (const timer of this.#leaving.values()) clearTimeout(timer);
  }
}
