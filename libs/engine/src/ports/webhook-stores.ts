import type { WebhookDisableReason } from '#contracts/events/webhook-events.js';
import type { EventType } from '#contracts/events.js';
import type { EventId, Instant } from '#contracts/ids.js';
import type { DeliveryFault, DeliveryState, WebhookState } from '#contracts/webhooks.js';
import type { Window } from './conversation-store.js';
import type { RotatingSecret } from './secret-sealer.js';

/**
 * Work on many deliveries of an endpoint, done in portions: marked here until all is done, so that a restart continues with it.
 * `upTo` is the position of the last delivery that it concerns.
 */
export type BulkWork =
  | { readonly kind: 'discard'; readonly upTo: number }
  /** Done up to and including `after`. */
  | { readonly kind: 'redeliver'; readonly after: number; readonly upTo: number; readonly filter: RestartFilter };

export interface WebhookEndpoint extends RotatingSecret {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly EventType[];
  readonly state: WebhookState;
  readonly disabledReason: WebhookDisableReason | null;
  /** First failed attempt since the last success; null while attempts succeed. */
  readonly failingSince: Instant | null;
  /** Events after this position of the log are delivered: the head when it was enabled. */
  readonly startsAfter: number;
  /** Nothing is sent before it is done. */
  readonly bulkWork: BulkWork | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** One attempt: what came back. */
export interface WebhookAttempt {
  readonly at: Instant;
  /** Of the reply; null where there was none. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly durationMs: number;
  /** The first bytes of the reply, as text. Null: erased, or there was none. */
  readonly excerpt: string | null;
}

/** One event for one endpoint. Its body is not kept: it is made from the log at each attempt, so that an erasure reaches it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: EventId;
  readonly eventType: EventType;
  /** In the log; null of a test. */
  readonly position: number | null;
  /** Stream of the event, such as the conversation. */
  readonly streamId: string;
  readonly state: DeliveryState;
  /** Failed attempts since the schedule began. */
  readonly failedAttempts: number;
  /** Set while it is pending. */
  readonly nextAttemptAt: Instant | null;
  /** The last ones, in their order, and how many there were. */
  readonly attempts: readonly WebhookAttempt[];
  readonly attemptCount: number;
  /** The words of its stream were erased: no reply is kept from then on. */
  readonly isErased: boolean;
  readonly createdAt: Instant;
}

export interface WebhookEndpointStore {
  get(id: string): Promise<WebhookEndpoint | null>;
  /** Oldest first. */
  all(): Promise<WebhookEndpoint[]>;
  put(endpoint: WebhookEndpoint): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Which deliveries of an endpoint; every field narrows. `from` inclusive, `to` exclusive, of creation. */
export interface DeliveryFilter {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export type RestartFilter = Pick<DeliveryFilter, 'states' | 'from' | 'to'>;

/** Deliveries of an endpoint after one position of the log, up to and including another. Tests have none. */
export interface DeliveryRange {
  readonly endpointId: string;
  readonly after: number;
  readonly upTo: number;
}

export interface WebhookDeliveryStore {
  get(id: string): Promise<WebhookDelivery | null>;
  /** Those that are there, in any order. */
  byIds(ids: readonly string[]): Promise<WebhookDelivery[]>;
  /** Newest first. */
  list(
    endpointId: string,
    filter: DeliveryFilter,
    window: Window,
  ): Promise<{ readonly items: WebhookDelivery[]; readonly total: number }>;
  /** Pending ones whose next attempt is due, the longest due first. */
  due(endpointId: string, now: Instant, limit: number): Promise<WebhookDelivery[]>;
  /** The first time after `after` at which an attempt of any is due; null where there is none. */
  nextAttemptAt(endpointId: string, after: Instant): Promise<Instant | null>;
  pending(endpointId: string): Promise<number>;
  /** Adds or replaces. */
  put(deliveries: readonly WebhookDelivery[]): Promise<void>;
  /** Position of the last delivery; 0 where there is none. */
  lastPosition(endpointId: string): Promise<number>;
  /** Position of the last of the first `limit` deliveries of a range; null where it has none. */
  endOfPortion(range: DeliveryRange, limit: number): Promise<number | null>;
  /** Number of deliveries that `restart` would reschedule. */
  restartable(range: DeliveryRange, filter: RestartFilter): Promise<number>;
  /** Restarts the schedule for what is delivered or failed. */
  restart(range: DeliveryRange, filter: RestartFilter, now: Instant): Promise<void>;
  /** At most `limit` pending ones up to a position fail. Answers how many. */
  discardPending(endpointId: string, bounds: { readonly upTo: number; readonly limit: number }): Promise<number>;
  /**
   * Removes at most `limit` that are older than `before`, or than the newest `keep`. Pending ones stay until their schedule
   * ends. Answers how many.
   */
  removeOld(
    endpointId: string,
    bounds: { readonly before: Instant; readonly keep: number; readonly limit: number },
  ): Promise<number>;
  /** Removes at most `limit` of an endpoint. Answers how many. */
  remove(endpointId: string, limit: number): Promise<number>;
  /** The first endpoint after this one, by id, that has deliveries. */
  endpointAfter(endpointId: string): Promise<string | null>;
}
