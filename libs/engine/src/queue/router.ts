import type { Actor } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { pickOperator } from '#domain/queue/pick-operator.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

type RouterPorts = ExecutePorts & Pick<Ports, 'queueBoard' | 'log'>;

const system: Actor = { kind: 'system', id: null };

/** Offers what waits to operators with room, in the order of the queue, whenever something may have become possible. */
export class Router {
  #wanted = false;
  #running: Promise<void> | null = null;

  constructor(private readonly ports: RouterPorts) {}

  /** Cheap; many calls become one round. */
  wake(): void {
    this.#wanted = true;
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
      const operatorId = pickOperator(this.ports.operatorBoard.candidates(), c.passedOver);
      if (operatorId === null) continue;
      await this.#offer(c, operatorId).catch((error: unknown) =>
        this.ports.log.error({ error, conversationId: c.id }, 'an offer could not be made'),
      );
    }
  }

  async #offer(c: Conversation, operatorId: NonNullable<ReturnType<typeof pickOperator>>): Promise<void> {
    await execute(this.ports, {
      conversationId: c.id,
      by: system,
      command: () => {
        const operator = this.ports.operatorBoard.facts(operatorId);
        return operator && { type: 'offer', operator };
      },
    });
  }
}
