import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import { removedEndpoints } from '#engine/webhooks/bulk-work.js';
import { sweepDeliveries } from '#engine/webhooks/deliveries.js';
import { DeliveryBodies } from '#engine/webhooks/delivery-bodies.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { EndpointQueue, type QueuePorts } from './endpoint-queue.js';

/** What is being sent at the shutdown may end within this time, in milliseconds; the rest is sent after the next start. */
const lastRepliesMs = 3_000;

type DispatcherPorts = QueuePorts & Pick<Ports, 'ids' | 'deliveryWakeups' | 'eventLog' | 'conversations'>;

/** Delivers webhooks: one queue for each endpoint, one recorder of attempts and one cache of bodies for all. Sweeps the log of deliveries. */
export class WebhookDispatcher {
  readonly #ports: DispatcherPorts;
  readonly #recorder: AttemptRecorder;
  readonly #bodies: DeliveryBodies;
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #stopping = new AbortController();
  #unsubscribe: () => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(ports: DispatcherPorts, random: () => number = Math.random) {
    this.#ports = ports;
    this.#recorder = new AttemptRecorder(ports, random);
    this.#bodies = new DeliveryBodies(ports);
  }

  /** Goes on with what was pending, and follows new deliveries. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#ports.deliveryWakeups.onWake((endpointId, about) => this.#queue(endpointId).wake(about));
    const ids = (await this.#ports.webhookEndpoints.all()).map(({ id }) => id);
    // Their deliveries may not be removed yet.
    const removed = await removedEndpoints(this.#ports);
    for (const id of [...ids, ...removed]) this.#queue(id).wake('endpoint');
    this.#timer = setInterval(() => void this.sweep(), timing.webhookSweepMs).unref();
  }

  /** Removes old deliveries, and queues of endpoints that are gone. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweep().catch((error: unknown) =>
      this.#ports.log.warn({ error }, 'old deliveries of webhooks were not removed'),
    );
    return this.#sweeping;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    if (this.#timer) clearInterval(this.#timer);
    const cutOff = setTimeout(() => this.#stopping.abort(), lastRepliesMs);
    const closing = [...this.#queues.values()].map((queue) => queue.close());
    // Before the queues end: they wait for the recorder, which retries until it is closed.
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
