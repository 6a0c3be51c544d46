import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookDisableReason } from '#contracts/events/webhook-events.js';
import type { Instant } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import type { Ports } from '#engine/ports/ports.js';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import { disableEndpoint } from '#engine/webhooks/endpoint-state.js';
import { deliveryAfter, disableReason, failingSinceAfter, withAttempt } from './after-attempt.js';

/** Group commit: a group is stored this many milliseconds after its first attempt, or as soon as it is full. */
const groupDelayMs = 100;
const maxGroupSize = 128;
const retryMs = 1_000;

/** An attempt of a delivery that is to be stored. */
export interface Attempted {
  readonly delivery: Pick<WebhookDelivery, 'id'>;
  /** Endpoint with the address that was used: a late reply does not count for a later address. */
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'url'>;
  readonly attempt: WebhookAttempt;
  readonly retryAfterMs?: number | undefined;
}

interface Waiting {
  readonly attempted: Attempted;
  readonly stored: (nextAttemptAt: Instant | null) => void;
}

/** Failing address of an endpoint to disable, and the reason. */
interface FailingEndpoint {
  readonly url: string;
  readonly reason: WebhookDisableReason;
}

type RecorderPorts = Pick<Ports, 'clock' | 'ids' | 'log' | 'unitOfWork' | 'lightUnitOfWork' | 'deliveryWakeups'>;

/**
 * Write-behind recorder of attempts with group commit: one transaction stores all attempts of a tenth of a second, so that hundreds of
 * deliveries a second cost ten transactions. A full group is stored immediately, so that the timer does not slow down queues with a backlog.
 * A failed write is retried, so that no delivery is sent twice because of it.
 */
export class AttemptRecorder {
  readonly #ports: RecorderPorts;
  readonly #random: () => number;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  /** Ends the wait for a full group. */
  #groupFull = new AbortController();
  readonly #closing = new AbortController();

  constructor(ports: RecorderPorts, random: () => number) {
    this.#ports = ports;
    this.#random = random;
  }

  /** Resolves once the attempt is stored, to the time of the next one. Resolves to null if there is none, or the last write of a shutdown fails. */
  record(attempted: Attempted): Promise<Instant | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ attempted, stored: resolve });
      this.#writing ??= this.#write();
      if (this.#waiting.length >= maxGroupSize) this.#groupFull.abort();
    });
  }

  /**
   * Writes pending records, and later ones, in a single attempt: a failing disk must not prevent the shutdown. Lost
   * records are sent again after the next start.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#groupFull.abort();
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#waitForGroup();
      const batch = this.#waiting;
      this.#waiting = [];
      let after: ReadonlyMap<string, WebhookDelivery> = new Map();
      try {
        after = await this.#store(batch.map(({ attempted }) => attempted));
      } catch (error) {
        this.#ports.log.error({ error, count: batch.length }, 'webhook attempts were not recorded');
        if (!this.#closing.signal.aborted) {
          this.#waiting = [...batch, ...this.#waiting];
          await this.#pause(retryMs, this.#closing.signal);
          continue;
        }
      }
      for (const { attempted, stored } of batch) stored(after.get(attempted.delivery.id)?.nextAttemptAt ?? null);
    }
    this.#writing = null;
  }

  async #waitForGroup(): Promise<void> {
    this.#groupFull = new AbortController();
    if (this.#waiting.length >= maxGroupSize || this.#closing.signal.aborted) return;
    await this.#pause(groupDelayMs, this.#groupFull.signal);
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Stores a batch and returns the changed deliveries. A power loss may undo the write; the attempts are then made again. */
  async #store(batch: readonly Attempted[]): Promise<ReadonlyMap<string, WebhookDelivery>> {
    const failed = new Map<string, FailingEndpoint>();
    const after = await this.#ports.lightUnitOfWork.run(async (stores) => {
      const endpoints = new Map<string, WebhookEndpoint>();
      for (const { id } of new Set(batch.map(({ endpoint }) => endpoint))) {
        const endpoint = endpoints.has(id) ? null : await stores.webhookEndpoints.get(id);
        if (endpoint !== null) endpoints.set(id, endpoint);
      }
      const isCurrent = ({ endpoint: { id, url } }: Attempted) => endpoints.get(id)?.url === url;
      const ids = batch.map(({ delivery }) => delivery.id);
      const deliveries = new Map((await stores.webhookDeliveries.byIds(ids)).map((one) => [one.id, one]));
      for (const attempted of batch) {
        const delivery = deliveries.get(attempted.delivery.id);
        // A missing delivery was removed during the attempt, with its endpoint or by age.
        if (delivery) deliveries.set(delivery.id, this.#after(delivery, attempted, isCurrent(attempted)));
      }
      await stores.webhookDeliveries.put([...deliveries.values()]);
      const current = batch.filter(isCurrent);
      for (const endpoint of endpoints.values()) {
        const ofIt = current.filter((one) => one.endpoint.id === endpoint.id);
        const reason = await this.#storeEndpoint(endpoint, ofIt, stores);
        if (reason !== null) failed.set(endpoint.id, { url: endpoint.url, reason });
      }
      return deliveries;
    });
    for (const [id, failing] of failed)
      await this.#disable(id, failing).catch((error: unknown) =>
        // No retry: the next attempt leads to the same decision.
        this.#ports.log.error({ error, endpointId: id }, 'a failing webhook endpoint was not disabled'),
      );
    return after;
  }

  #after(delivery: WebhookDelivery, { attempt, retryAfterMs }: Attempted, isCurrent: boolean): WebhookDelivery {
    const isPending = delivery.state === 'pending';
    // The address was changed during the attempt, and the event was redelivered: its schedule is that of the new address.
    if (isPending && !isCurrent) return withAttempt(delivery, attempt);
    const after = deliveryAfter(delivery, attempt, {
      now: this.#ports.clock.now(),
      random: this.#random(),
      retryAfterMs,
    });
    // The delivery was discarded during the attempt: its endpoint was disabled, or its address changed.
    return !isPending && after.state === 'pending' ? { ...after, state: 'failed', nextAttemptAt: null } : after;
  }

  /** Stores since when the endpoint has been failing. Returns the reason to disable it; null if there is none. */
  async #storeEndpoint(
    before: WebhookEndpoint,
    attempts: readonly Attempted[],
    stores: Pick<WritableStores, 'webhookEndpoints'>,
  ): Promise<WebhookDisableReason | null> {
    let endpoint = before;
    let reason: WebhookDisableReason | null = null;
    for (const { attempt } of attempts) {
      endpoint = { ...endpoint, failingSince: failingSinceAfter(endpoint, attempt) };
      reason ??= disableReason(endpoint.failingSince, attempt, this.#ports.clock.now());
    }
    if (endpoint.failingSince !== before.failingSince) await stores.webhookEndpoints.put(endpoint);
    return endpoint.state === 'enabled' ? reason : null;
  }

  async #disable(id: string, { url, reason }: FailingEndpoint): Promise<void> {
    const isDisabled = await this.#ports.unitOfWork.run(async (stores) => {
      const endpoint = await stores.webhookEndpoints.get(id);
      if (endpoint?.state !== 'enabled' || endpoint.url !== url) return false;
      await disableEndpoint(this.#ports, stores, endpoint, { author: systemAuthor, reason });
      return true;
    });
    if (!isDisabled) return;
    this.#ports.log.warn({ endpointId: id, reason }, 'a webhook endpoint was disabled');
    this.#ports.deliveryWakeups.wake(id, 'endpoint');
  }
}
