import type { Instant } from '#contracts/ids.js';
import type { DeliveryFault } from '#contracts/webhooks.js';
import type { Ports } from '#engine/ports/ports.js';
import type { WebhookAnswer } from '#engine/ports/webhook-sender.js';
import type { WebhookDelivery, WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import { finishBulkWork } from '#engine/webhooks/bulk-work.js';
import type { DeliveryBodies } from '#engine/webhooks/delivery-bodies.js';
import type { Wakeup } from '#engine/webhooks/delivery-wakeups.js';
import type { AttemptRecorder } from './attempt-recorder.js';

/** Concurrent requests: the outbound gateway's limit per peer. */
const maxConcurrent = 8;
/** Read-ahead: maximum deliveries read at once. */
const readAhead = 256;
/** Maximum number of sent but unrecorded deliveries, which a crash sends again. */
const maxUnrecorded = 256;
/** Poll interval in milliseconds, in case a wake-up is missed. Also the maximum delay of a timer. */
const pollMs = 60_000;
const retryMs = 5_000;
/** Retry interval while conversations have priority, in milliseconds. */
const yieldMs = 100;
/** Maximum pause of the whole queue that a receiver can request by `Retry-After`. */
const maxPauseMs = 15 * pollMs;

export type QueuePorts = Pick<
  Ports,
  | 'clock'
  | 'log'
  | 'messageLoad'
  | 'unitOfWork'
  | 'lightUnitOfWork'
  | 'webhookEndpoints'
  | 'webhookDeliveries'
  | 'webhookSender'
>;

/**
 * Queue of one endpoint: sends due deliveries, the oldest first, several concurrently. A hanging receiver or an open
 * breaker delays no other queue.
 */
export class EndpointQueue {
  readonly #id: string;
  readonly #ports: QueuePorts;
  readonly #recorder: AttemptRecorder;
  readonly #bodies: DeliveryBodies;
  readonly #signal: AbortSignal;
  /** Deliveries that are read and not sent yet. */
  #ready: WebhookDelivery[] = [];
  #endpoint: WebhookEndpoint | null = null;
  #sending = 0;
  /** Replies of 410 Gone that are not recorded yet: nothing more is sent before the endpoint is disabled. */
  #unrecordedGone = 0;
  /** Deliveries that are sent and not recorded yet; further reads skip them. */
  readonly #unrecorded = new Map<string, Promise<void>>();
  #reading: Promise<void> | null = null;
  /** Dirty flags since the last read began: whether the endpoint was changed, and whether more deliveries may be due. */
  #isStale = false;
  #hasMore = false;
  #pausedUntil: Instant = 0;
  #timer: NodeJS.Timeout | null = null;
  /** When the timer fires; infinite without one. */
  #timerAt: Instant = Number.POSITIVE_INFINITY;
  #closed = false;

  /** `signal` aborts requests in flight. */
  constructor(id: string, ports: QueuePorts, recorder: AttemptRecorder, bodies: DeliveryBodies, signal: AbortSignal) {
    this.#id = id;
    this.#ports = ports;
    this.#recorder = recorder;
    this.#bodies = bodies;
    this.#signal = signal;
  }

  /** Reads the store again. Deliveries already read stay valid unless the endpoint was changed. */
  wake(about: Wakeup): void {
    this.#hasMore = true;
    if (about === 'endpoint') {
      this.#ready = [];
      this.#isStale = true;
    }
    this.#fill();
  }

  /** Stops sending; resolves when requests in flight are recorded. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ready = [];
    this.#arm(Number.POSITIVE_INFINITY);
    await this.#reading;
    await Promise.all(this.#unrecorded.values());
  }

  /** Sends deliveries until all slots are in use. */
  #fill(): void {
    if (this.#closed || this.#reading !== null || this.#unrecordedGone > 0) return;
    // Read a changed endpoint even during a pause, because a new address ends it.
    if (this.#isPaused() && !this.#isStale) {
      this.#ready = [];
      this.#hasMore = true;
      this.#armBy(this.#pausedUntil);
      return;
    }
    while (this.#sending < maxConcurrent && this.#unrecorded.size < maxUnrecorded) {
      if (this.#ready.length > 0 && !this.#ports.messageLoad.admits()) {
        this.#armBy(this.#ports.clock.now() + yieldMs);
        return;
      }
      const [next] = this.#ready.splice(0, 1);
      if (next === undefined) {
        if (this.#hasMore) this.#reading = this.#read();
        return;
      }
      if (this.#endpoint !== null) this.#start(this.#endpoint, next);
    }
  }

  async #read(): Promise<void> {
    const { clock, log, webhookEndpoints, webhookDeliveries } = this.#ports;
    this.#arm(clock.now() + pollMs);
    this.#isStale = false;
    this.#hasMore = false;
    try {
      let endpoint = await webhookEndpoints.get(this.#id);
      if (endpoint === null || endpoint.bulkWork !== null) {
        await finishBulkWork(this.#ports, this.#id, () => this.#closed);
        endpoint = await webhookEndpoints.get(this.#id);
      }
      if (endpoint?.url !== this.#endpoint?.url) this.#pausedUntil = 0;
      this.#endpoint = endpoint;
      if (this.#isPaused()) this.#hasMore = true;
      else if (endpoint?.state === 'enabled') {
        const limit = readAhead + this.#unrecorded.size;
        const now = clock.now();
        const due = await webhookDeliveries.due(this.#id, now, limit);
        this.#ready = due.filter(({ id }) => !this.#unrecorded.has(id));
        if (due.length === limit) this.#hasMore = true;
        else this.#armBy(await webhookDeliveries.nextAttemptAt(this.#id, now));
      }
    } catch (error) {
      log.error({ error, endpointId: this.#id }, 'deliveries of a webhook endpoint could not be read');
      this.#armBy(clock.now() + retryMs);
    }
    this.#reading = null;
    if (this.#isStale) this.#ready = [];
    this.#fill();
  }

  #start(endpoint: WebhookEndpoint, delivery: WebhookDelivery): void {
    this.#sending += 1;
    const recorded = this.#deliver(endpoint, delivery).then((nextAttemptAt) => {
      this.#unrecorded.delete(delivery.id);
      this.#armBy(nextAttemptAt);
      this.#fill();
    });
    this.#unrecorded.set(delivery.id, recorded);
  }

  /** Makes one attempt, and frees its slot as soon as the reply arrives. Resolves to the time of the next attempt. Never rejects. */
  async #deliver(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<Instant | null> {
    const answer = await this.#send(endpoint, delivery);
    this.#sending -= 1;
    // An attempt that the shutdown aborts is no failure: the delivery is sent again after the next start.
    if (this.#signal.aborted) return null;
    if (answer.kind === 'not_sent') {
      this.#pause(endpoint, answer.retryAfterMs);
      this.#hasMore = true;
      return null;
    }
    const { attempt, retryAfterMs } = answer;
    if (retryAfterMs !== undefined && (attempt.status === 429 || attempt.status === 503))
      this.#pause(endpoint, retryAfterMs);
    const recorded = this.#recorder.record({ delivery, endpoint, attempt, retryAfterMs });
    if (attempt.status !== 410) {
      this.#fill();
      return recorded;
    }
    this.#unrecordedGone += 1;
    const nextAttemptAt = await recorded;
    this.#unrecordedGone -= 1;
    return nextAttemptAt;
  }

  async #send(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<WebhookAnswer> {
    try {
      const body = await this.#bodies.of(delivery);
      if (body === null) return this.#unsent('event_missing');
      return await this.#ports.webhookSender.send(endpoint, { id: delivery.eventId, body }, this.#signal);
    } catch (error) {
      this.#ports.log.error({ error, deliveryId: delivery.id }, 'a webhook could not be sent');
      // The error counts as an attempt: the schedule continues, and one bad delivery does not block the queue.
      return this.#unsent('internal_error');
    }
  }

  #unsent(fault: DeliveryFault): WebhookAnswer {
    const at = this.#ports.clock.now();
    return { kind: 'attempted', attempt: { at, status: null, fault, durationMs: 0, excerpt: null } };
  }

  #isPaused(): boolean {
    return this.#pausedUntil > this.#ports.clock.now();
  }

  /** A pause requested by the previous address does not apply to the present one. */
  #pause({ url }: WebhookEndpoint, ms: number): void {
    if (url !== this.#endpoint?.url) return;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#ports.clock.now() + Math.min(ms, maxPauseMs));
  }

  /** Arms the timer for this time, unless it fires sooner anyway. */
  #armBy(at: Instant | null): void {
    if (at !== null && at < this.#timerAt) this.#arm(at);
  }

  #arm(at: Instant): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const isNever = this.#closed || at === Number.POSITIVE_INFINITY;
    this.#timerAt = isNever ? Number.POSITIVE_INFINITY : at;
    const ms = Math.min(Math.max(at - this.#ports.clock.now(), 0), pollMs);
    this.#timer = isNever ? null : setTimeout(() => this.#poll(), ms).unref();
  }

  #poll(): void {
    this.#timer = null;
    this.#timerAt = Number.POSITIVE_INFINITY;
    this.wake('deliveries');
  }
}
