import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { Ports } from '../ports/ports.js';

type PresencePorts = Pick<Ports, 'nodes' | 'operatorBoard'>;

/**
 * Presence of operators over all nodes: each tells the others who is connected to it, when that changes and every few seconds; who is not
 * told of any more, because the node has gone, is not connected.
 */
export class SharedPresence {
  readonly #ports: PresencePorts;
  /** When each node is forgotten, by the monotonic clock. */
  readonly #heard = new Map<string, number>();
  #told = '[]';
  #timer: NodeJS.Timeout | null = null;
  readonly #ends: (() => void)[] = [];

  constructor(ports: PresencePorts) {
    this.#ports = ports;
  }

  start(): void {
    const { nodes, operatorBoard } = this.#ports;
    this.#ends.push(
      nodes.onMessage('presence', (message, from) => this.#hear(from, new Map(message as [OperatorId, boolean][]))),
      operatorBoard.onChange(() => {
        if (JSON.stringify(operatorBoard.connectedHere()) !== this.#told) this.#tell();
      }),
    );
    this.#timer = setInterval(() => {
      this.#tell();
      this.#forget();
    }, timing.presenceEveryMs).unref();
  }

  close(): void {
    for (const end of this.#ends) end();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#ports.nodes.send('presence', []);
  }

  #tell(): void {
    const connected = this.#ports.operatorBoard.connectedHere();
    this.#told = JSON.stringify(connected);
    this.#ports.nodes.send('presence', connected);
  }

  #hear(from: string, connected: ReadonlyMap<OperatorId, boolean>): void {
    const isNew = !this.#heard.has(from);
    this.#heard.set(from, performance.now() + timing.presenceHoldsMs);
    this.#ports.operatorBoard.setElsewhere(from, connected);
    // It begins, and knows nobody yet.
    if (isNew) this.#tell();
  }

  #forget(): void {
    for (const [nodeId, until] of this.#heard) {
      if (until > performance.now()) continue;
      this.#heard.delete(nodeId);
      this.#ports.operatorBoard.setElsewhere(nodeId, new Map());
    }
  }
}
