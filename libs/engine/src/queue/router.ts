import { errors } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import { hasRoom, pickOperator } from '#domain/queue/pick-operator.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

type RouterPorts = ExecutePorts & Pick<Ports, 'queueBoard' | 'log'>;

const system: Actor = { kind: 'system', id: null };
const restMs = 1_000;

/** Offers what waits to operators with room, in the order of the queue, whenever something may have become possible. */
export class Router {
  #wanted = false;
  #running: Promise<void> | null = null;
  #rest: NodeJS.Timeout | null = null;

  constructor(private readonly ports: RouterPorts) {}

  /** Cheap; many calls become one round. */
  wake(): void {
    this.#wanted = true;
    if (this.#rest !== null) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#wanted) this.wake();
    });
  }

  async #run(): Promise<void> {
    // Let the commits of this moment arrive first: one round then serves them all.
    await new Promise((resolve) => setImmediate(resolve));
    this.#wanted = false;
    for (const c of this.ports.queueBoard.inOrder()) {
      if (c.state !== 'queued' || this.ports.chatbots.policy(c.chatbotId).routing !== 'offer') continue;
      const candidates = this.ports.operatorBoard.candidates();
      if (!candidates.some(hasRoom)) return;
      const operatorId = pickOperator(candidates, c.passedOver);
      if (operatorId !== null && !(await this.#offer(c.id, operatorId))) this.#restAWhile();
    }
  }

  /** False if the offer could not be stored, now. */
  async #offer(conversationId: ConversationId, operatorId: OperatorId): Promise<boolean> {
    try {
      const result = await execute(this.ports, {
        conversationId,
        by: system,
        command: () => {
          const operator = this.ports.operatorBoard.facts(operatorId);
          return operator && { type: 'offer', operator };
        },
      });
      return result.ok || !errors[result.code].retryable;
    } catch (error) {
      this.ports.log.error({ error, conversationId }, 'an offer could not be made');
      return false;
    }
  }

  /** An offer that fails leaves the boards as they were, which wakes the router: without a rest it would never stop. */
  #restAWhile(): void {
    this.#rest ??= setTimeout(() => {
      this.#rest = null;
      this.wake();
    }, restMs).unref();
  }
}
