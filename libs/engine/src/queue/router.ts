import { errors } from '#contracts/errors.js';
import { ok, reject } from '#contracts/result.js';
import { type Offer, offers } from '#domain/queue/offers.js';
import { type RoutedConversation, toRouted } from '#domain/queue/routed-conversation.js';
import { systemAuthor } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

type RouterPorts = ExecutePorts & Pick<Ports, 'queueBoard' | 'duties' | 'log'>;

const backoffMs = 1_000;

/**
 * Router: offers waiting conversations to operators, in the order of the queue, whenever either changes; and with each sweep,
 * because preferences widen with time.
 */
export class Router {
  #isRequested = false;
  #running: Promise<void> | null = null;
  #backoff: NodeJS.Timeout | null = null;

  constructor(private readonly ports: RouterPorts) {}

  /**
   * Requests a round. Cheap: calls are coalesced into one round, and there is none if nothing waits or another node
   * routes.
   */
  wake(): void {
    if (this.ports.queueBoard.size === 0 || !this.ports.duties.has('router')) return;
    this.#isRequested = true;
    if (this.#backoff !== null) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isRequested) this.wake();
    });
  }

  async #run(): Promise<void> {
    // Coalesce the commits of this turn of the event loop into one round.
    await new Promise((resolve) => setImmediate(resolve));
    this.#isRequested = false;
    const { operatorBoard, clock } = this.ports;
    // Stop the round: the longest wait must come first when offers work again.
    for (const offer of offers(this.#queue(), () => operatorBoard.candidates(), clock.now()))
      if (!(await this.#offer(offer))) return this.#backOff();
  }

  /** Conversations waiting for an offer, in order. Lazy, because most rounds end with the first. */
  *#queue(): Generator<RoutedConversation> {
    const { queueBoard, chatbots, teams } = this.ports;
    for (const c of queueBoard.inOrder()) {
      const policy = chatbots.policy(c.chatbotId);
      if (c.state === 'queued' && policy.routing === 'offer')
        yield toRouted(c, policy, teams.routed(c.queue?.teamId ?? null));
    }
  }

  /** False where the offer failed and may be retried. */
  async #offer({ conversation: { id: conversationId }, operator: operatorId, choice }: Offer): Promise<boolean> {
    try {
      const result = await execute(this.ports, {
        conversationId,
        by: systemAuthor,
        command: () => {
          const operator = this.ports.operatorBoard.facts(operatorId);
          const { because, isNewRound } = choice;
          return operator ? ok({ type: 'offer', operator, because, isNewRound }) : reject('operator_unavailable');
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
