import type { Namespace, Server } from 'socket.io';
import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import { Coalesced } from './coalesced.js';

const settleMs = 100;

/** Who is here: an operator with a live socket, and for a short grace without one, so that a reload is no absence. */
export class OperatorPresence {
  readonly #console: Namespace;
  readonly #sockets = new Map<OperatorId, number>();
  readonly #leaving = new Map<OperatorId, NodeJS.Timeout>();
  readonly #tell: Coalesced;

  constructor(
    io: Server,
    private readonly ports: Pick<Ports, 'operatorBoard'>,
  ) {
    this.#console = io.of('/console');
    this.#tell = new Coalesced(settleMs, () => this.#console.emit('operators', { items: ports.operatorBoard.all() }));
    ports.operatorBoard.onChange(() => this.#tell.want());
  }

  connected(id: OperatorId): void {
    clearTimeout(this.#leaving.get(id));
    this.#leaving.delete(id);
    this.#sockets.set(id, (this.#sockets.get(id) ?? 0) + 1);
    this.ports.operatorBoard.setConnected(id, true);
  }

  disconnected(id: OperatorId): void {
    const left = (this.#sockets.get(id) ?? 1) - 1;
    this.#sockets.set(id, left);
    if (left > 0) return;
    this.#leaving.set(
      id,
      setTimeout(() => {
        this.#leaving.delete(id);
        this.ports.operatorBoard.setConnected(id, false);
      }, timing.presenceGraceMs),
    );
  }

  close(): void {
    this.#tell.close();
    for (const timer of this.#leaving.values()) clearTimeout(timer);
  }
}
