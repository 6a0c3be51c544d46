import type { OperatorId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';
import { SoftState } from './soft-state.js';

type PresencePorts = Pick<Ports, 'nodes' | 'operatorBoard'>;

/** Presence of operators over all nodes: which of them are connected to each, and whether they attend the queue. */
export class SharedPresence {
  readonly #state: SoftState<boolean>;
  #end = () => {};

  constructor(private readonly ports: PresencePorts) {
    const { nodes, operatorBoard } = ports;
    this.#state = new SoftState<boolean>({
      ...{ nodes, topic: 'presence' },
      own: () => operatorBoard.connectedHere(),
      received: (nodeId, connected) =>
        operatorBoard.setElsewhere(nodeId, connected as ReadonlyMap<OperatorId, boolean>),
    });
  }

  start(): void {
    this.#state.start();
    this.#end = this.ports.operatorBoard.onChange(() => this.#state.changed());
  }

  close(): void {
    this.#end();
    this.#state.close();
  }
}
