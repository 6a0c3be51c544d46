import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { removedEndpoints } from '#engine/webhooks/bulk-work.js';
import { sweepDeliveries } from '#engine/webhooks/deliveries.js';
import { DeliveryBodies } from '#engine/webhooks/delivery-bodies.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { EndpointQueue, type QueuePorts } from './endpoint-queue.js';

/** Grace period for requests in flight at shutdown, in milliseconds. Aborted deliveries are sent again after the next start. */
const lastRepliesMs = 3_000;

type DispatcherPorts = QueuePorts & Pick<Ports, 'ids' | 'deliveryWakeups' | 'duties' | 'eventLog' | 'conversations'>;

/**
 * Webhook dispatcher: one queue per endpoint, with a shared recorder of attempts and a shared cache of bodies. Also removes old deliveries.
 * Of several nodes, only the one with the duty `followers` delivers.
 */
export class WebhookDispatcher {
  readonly #ports: DispatcherPorts;
  readonly #recorder: AttemptRecorder;
  readonly #bodies: DeliveryBodies;
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #stopping = new AbortController();
  #unsubscribe: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(ports: DispatcherPorts, random: () => number = Math.random) {
    this.#ports = ports;
    this.#recorder = new AttemptRecorder(ports, random);
    this.#bodies = new DeliveryBodies(ports);
  }

  /** Resumes pending deliveries, and subscribes to new ones. */
  async start(): Promise<void> {
    const { deliveryWakeups, duties } = this.#ports;
    let begun: Promise<void> = Promise.resolve();
    this.#unsubscribe = [
      deliveryWakeups.onWake((endpointId, about) => {
        if (duties.has('followers')) this.#queue(endpointId).wake(about);
      }),
      duties.onChange('followers', (isOurs) => {
        begun = (isOurs ? this.#begin() : this.#end()).catch((error: unknown) =>
          this.#ports.log.error({ error }, 'deliveries of webhooks could not be taken over'),
        );
      }),
    ];
    await begun;
    this.#timer = setInterval(() => void this.sweep(), timing.webhookSweepMs).unref();
  }

  async #begin(): Promise<void> {
    const ids = (await this.#ports.webhookEndpoints.all()).map(({ id }) => id);
    // Deliveries of removed endpoints may still have to be deleted.
    const removed = await removedEndpoints(this.#ports);
    if (!this.#ports.duties.has('followers')) return;
    for (const id of [...ids, ...removed]) this.#queue(id).wake('endpoint');
  }

  /** Closes all queues: another node delivers from now on. */
  async #end(): Promise<void> {
    const queues = [...this.#queues.values()];
    this.#queues.clear();
    await Promise.all(queues.map((queue) => queue.close()));
  }

  /** Removes old deliveries, and the queues of removed endpoints. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweep().catch((error: unknown) =>
      this.#ports.log.warn({ error }, 'old deliveries of webhooks were not removed'),
    );
    return this.#sweeping;
  }

  async close(): Promise<void> {
    for (const end of this.#unsubscribe) end();
    if (this.#timer) clearInterval(this.#timer);
    const cutOff = setTimeout(() => this.#stopping.abort(), lastRepliesMs);
    const closing = [...this.#queues.values()].map((queue) => queue.close());
    // Close the recorder before awaiting the queues: they wait for it, and it retries until it is closed.
    void this.#recorder.close();
    await Promise.all([this.#sweeping, ...closing]);
    clearTimeout(cutOff);
    await this.#recorder.close();
    this.#bodies.close();
  }

  async #sweep(): Promise<void> {
    await sweepDeliveries(this.#ports, this.#ports.clock.now() - timing.webhookLogDays * dayMs);
    const known = new Set((await this.#ports.webhookEndpoints.all()).map(({ id }) => id));
    for (const [id, queue] of this.#queues) {
      if (known.has(id)) continue;
      this.#queues.delete(id);
      await queue.close();
    }
  }

  #queue(endpointId: string): EndpointQueue {
    const known = this.#queues.get(endpointId);
    if (known) return known;
    const queue = new EndpointQueue(endpointId, this.#ports, this.#recorder, this.#bodies, this.#stopping.signal);
    this.#queues.set(endpointId, queue);
    return queue;
  }
}
