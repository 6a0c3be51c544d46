import { errors } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { hasRoom, pickOperator } from '#domain/queue/pick-operator.js';
import { systemAuthor } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

type RouterPorts = ExecutePorts & Pick<Ports, 'queueBoard' | 'log'>;

const backoffMs = 1_000;

/** Router: offers waiting conversations to operators with free capacity, in the order of the queue, whenever either changes. */
export class Router {
  #isRequested = false;
  #running: Promise<void> | null = null;
  #backoff: NodeJS.Timeout | null = null;

  constructor(private readonly ports: RouterPorts) {}

  /** Requests a round. Cheap: calls are coalesced into one round. */
  wake(): void {
    this.#isRequested = true;
    if (this.#backoff !== null) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isRequested) this.wake();
    });
  }

  async #run(): Promise<void> {
    // Coalesces the commits of this turn of the event loop into one round.
    await new Promise((resolve) => setImmediate(resolve));
    this.#isRequested = false;
    for (const c of this.ports.queueBoard.inOrder()) {
      if (c.state !== 'queued' || this.ports.chatbots.policy(c.chatbotId).routing !== 'offer') continue;
      const candidates = this.ports.operatorBoard.candidates();
      if (!candidates.some(hasRoom)) return;
      const operatorId = pickOperator(candidates, c.passedOver);
      if (operatorId !== null && !(await this.#offer(c.id, operatorId))) this.#backOff();
    }
  }

  /** False where the offer failed and may be retried. */
  async #offer(conversationId: ConversationId, operatorId: OperatorId): Promise<boolean> {
    try {
      const result = await execute(this.ports, {
        conversationId,
        by: systemAuthor,
        command: () => {
          const operator = this.ports.operatorBoard.facts(operatorId);
          return operator ? ok({ type: 'offer', operator }) : reject('operator_unavailable');
        },
      });
      return result.ok || !errors[result.code].retryable;
    } catch (error) {
      this.ports.log.error({ error, conversationId }, 'an offer failed');
      return false;
    }
  }

  /** Backoff after a failed offer: restoring the boards wakes the router, which would otherwise retry in a tight loop. */
  #backOff(): void {
    this.#backoff ??= setTimeout(() => {
      this.#backoff = null;
      this.wake();
    }, backoffMs).unref();
  }
}
