import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { Throttle } from './throttle.js';

const settleMs = 150;

/**
 * Operators who have had no console open on any node for a grace period, which bridges the restart or loss of a node. The
 * presence that they chose does not count. Operators who write by the API, without a console, are not disconnected.
 */
export class DisconnectedOperators {
  readonly #disconnected = new Set<OperatorId>();
  readonly #graces = new Map<OperatorId, NodeJS.Timeout>();
  /** Operators who have written without a console, since they last had one. */
  readonly #writing = new Set<OperatorId>();
  readonly #throttle = new Throttle(settleMs, () => this.#update());

  constructor(
    private readonly board: Pick<Ports['operatorBoard'], 'all' | 'isConnected' | 'onChange'>,
    private readonly changed: (id: OperatorId) => void,
  ) {}

  /** Follows the board until the returned function is called. */
  follow(): () => void {
    const unfollow = this.board.onChange(() => this.#throttle.schedule());
    this.#throttle.schedule();
    return () => {
      unfollow();
      this.#throttle.close();
      for (const grace of this.#graces.values()) clearTimeout(grace);
      this.#graces.clear();
    };
  }

  has(id: OperatorId): boolean {
    return this.#disconnected.has(id);
  }

  /** Call it when the operator has posted a message. */
  wrote(id: OperatorId): void {
    if (this.board.isConnected(id)) return;
    this.#writing.add(id);
    this.#clear(id);
  }

  #update(): void {
    for (const { id } of this.board.all()) {
      if (this.board.isConnected(id)) {
        this.#writing.delete(id);
        this.#clear(id);
      } else if (!this.#disconnected.has(id) && !this.#graces.has(id) && !this.#writing.has(id)) this.#wait(id);
    }
  }

  #wait(id: OperatorId): void {
    const grace = setTimeout(() => {
      this.#graces.delete(id);
      if (this.board.isConnected(id)) return;
      this.#disconnected.add(id);
      this.changed(id);
    }, timing.presenceGraceMs);
    this.#graces.set(id, grace);
  }

  #clear(id: OperatorId): void {
    clearTimeout(this.#graces.get(id));
    this.#graces.delete(id);
    if (this.#disconnected.delete(id)) this.changed(id);
  }
}
