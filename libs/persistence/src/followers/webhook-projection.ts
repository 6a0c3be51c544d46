import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { isPublished } from '#contracts/events.js';
import type { MessageLoad } from '#engine/log/message-load.js';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import type { Progress, Projection } from '#engine/ports/projection.js';
import type { WebhookDelivery, WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import type { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import { positionSql } from '../log-position.js';
import { readRows } from '../stores/read-rows.js';
import { storesOver } from '../stores/writable-stores.js';

const batchSize = 500;
/** Delay after a commit, in milliseconds. */
const followAfterMs = 50;
/** Pause between two batches while conversations take all that the process has, in milliseconds. */
const yieldMs = 2_000;

const sql = positionSql('webhooks');
const enabledEndpoint = "SELECT 1 FROM webhook_endpoints WHERE state = 'enabled' LIMIT 1";

interface Dependencies {
  readonly eventLog: Pick<EventLog, 'read' | 'head'>;
  /** Committed reads. */
  readonly reading: EntityManager;
  /** Runs the work in one transaction, whose commit need not wait for the disk. */
  readonly within: <T>(work: (manager: EntityManager) => Promise<T>) => Promise<T>;
  readonly wakeups: DeliveryWakeups;
  readonly load: Pick<MessageLoad, 'isHigh'>;
  readonly now: () => number;
}

/**
 * Projection of published events into deliveries: a row for each endpoint with that event type. Rows and position are
 * stored in one transaction, so that an event gets its delivery exactly once, however often the process is killed.
 */
export class WebhookProjection implements Projection {
  readonly name = 'webhooks';
  readonly delayMs = followAfterMs;
  readonly #dependencies: Dependencies;
  #position = 0;
  /** The last known stored position. Null: none yet. */
  #stored: number | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async advance(): Promise<Progress> {
    const { eventLog, reading, load } = this.#dependencies;
    this.#isAsStored(await storedPosition(reading));
    // Read before the endpoints: one enabled meanwhile gets events after it.
    const head = await eventLog.head();
    // Without an endpoint the position is kept in memory: chats cost no transaction for undelivered events.
    if (!(await isWanted(reading))) {
      this.#position = Math.max(this.#position, head);
      return { position: this.#position, pauseMs: null };
    }
    const events = await eventLog.read(this.#position, batchSize);
    const last = events.at(-1);
    if (last === undefined) return { position: this.#position, pauseMs: null };
    const added = await this.#store(events, last.position);
    if (added === null) return { position: this.#position, pauseMs: 0 };
    this.#position = this.#stored = last.position;
    for (const endpointId of new Set(added.map((delivery) => delivery.endpointId)))
      this.#dependencies.wakeups.wake(endpointId, 'deliveries');
    if (load.isHigh) return { position: last.position, pauseMs: yieldMs };
    return { position: last.position, pauseMs: events.length < batchSize ? null : 0 };
  }

  /**
   * Whether the stored position is the known one. If not, it is adopted: another node was active, or the database has
   * lost the last transactions, which had not waited for the disk.
   */
  #isAsStored(stored: number): boolean {
    if (stored === this.#stored) return true;
    this.#position = this.#stored = stored;
    return false;
  }

  /** Null if the stored position differs. Units of work are serialized over all nodes. */
  #store(events: readonly StoredEvent[], position: number): Promise<WebhookDelivery[] | null> {
    return this.#dependencies.within(async (manager) => {
      if (!this.#isAsStored(await storedPosition(manager))) return null;
      const stores = storesOver({ read: manager, write: (work) => work(manager) });
      const endpoints = await stores.webhookEndpoints.all();
      const now = this.#dependencies.now();
      const published = events.filter(({ type }) => isPublished(type));
      const deliveries = published.flatMap((event) =>
        endpoints.filter((endpoint) => wants(endpoint, event)).map(({ id }) => deliveryOf(event, id, now)),
      );
      await stores.webhookDeliveries.put(deliveries);
      await readRows(manager, sql.savePosition, [String(position)]);
      return deliveries;
    });
  }
}

async function storedPosition(reading: EntityManager): Promise<number> {
  const [row] = (await reading.query(sql.position)) as { value: string }[];
  return Number(row?.value ?? 0);
}

async function isWanted(reading: EntityManager): Promise<boolean> {
  return (await readRows(reading, enabledEndpoint)).length > 0;
}

function wants({ state, startsAfter, eventTypes }: WebhookEndpoint, { type, position }: StoredEvent): boolean {
  return state === 'enabled' && position > startsAfter && eventTypes.includes(type);
}

function deliveryOf({ id, type, position, stream }: StoredEvent, endpointId: string, now: number): WebhookDelivery {
  return {
    ...{ id: v7(), endpointId, eventId: id, eventType: type, position, streamId: stream.id },
    ...{
      state: 'pending',
      failedAttempts: 0,
      nextAttemptAt: now,
      attempts: [],
      attemptCount: 0,
      isErased: false,
      createdAt: now,
    },
  };
}
