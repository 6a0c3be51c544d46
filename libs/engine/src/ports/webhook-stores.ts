import type { WebhookDisableReason } from '#contracts/events/webhook-events.js';
import type { EventType } from '#contracts/events.js';
import type { EventId, Instant } from '#contracts/ids.js';
import type { DeliveryFault, DeliveryState, WebhookState } from '#contracts/webhooks.js';
import type { Window } from './conversation-store.js';
import type { RotatingSecret } from './secret-sealer.js';

/**
 * Bulk work on deliveries of an endpoint, done in portions and recorded here until finished, so that it resumes after a restart. `upTo`:
 * position of the last delivery concerned.
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
  /** Delivers events after this log position: the head when it was enabled. */
  readonly startsAfter: number;
  /** No deliveries before it is done. */
  readonly bulkWork: BulkWork | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Attempt with its reply. */
export interface WebhookAttempt {
  readonly at: Instant;
  /** Status of the reply; null: none. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly durationMs: number;
  /** Start of the reply as text. Null: erased, or none. */
  readonly excerpt: string | null;
}

/** Delivery of one event to one endpoint. Its body is not stored but made from the log at each attempt, so that erasures reach it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: EventId;
  readonly eventType: EventType;
  /** Position in the log; null for a test. */
  readonly position: number | null;
  /** Stream of the event, such as the conversation. */
  readonly streamId: string;
  readonly state: DeliveryState;
  /** Failed attempts in the present schedule. */
  readonly failedAttempts: number;
  /** Set while it is pending. */
  readonly nextAttemptAt: Instant | null;
  /** Last attempts in order, and their total number. */
  readonly attempts: readonly WebhookAttempt[];
  readonly attemptCount: number;
  /** Whether its stream was redacted: replies are no longer stored. */
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

/** Filter of an endpoint's deliveries; all fields are optional. `from` inclusive, `to` exclusive, of creation. */
export interface DeliveryFilter {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly types?: readonly EventType[] | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export type RestartFilter = Pick<DeliveryFilter, 'states' | 'from' | 'to'>;

/** Deliveries of an endpoint after one log position, up to and including another. Without tests. */
export interface DeliveryRange {
  readonly endpointId: string;
  readonly after: number;
  readonly upTo: number;
}

export interface WebhookDeliveryStore {
  get(id: string): Promise<WebhookDelivery | null>;
  /** Existing ones, in any order. */
  byIds(ids: readonly string[]): Promise<WebhookDelivery[]>;
  /** Newest first. */
  list(
    endpointId: string,
    filter: DeliveryFilter,
    window: Window,
  ): Promise<{ readonly items: WebhookDelivery[]; readonly total: number }>;
  /** Pending deliveries due for an attempt, longest due first. */
  due(endpointId: string, now: Instant, limit: number): Promise<WebhookDelivery[]>;
  /** First due time of an attempt after `after`; null: none. */
  nextAttemptAt(endpointId: string, after: Instant): Promise<Instant | null>;
  pending(endpointId: string): Promise<number>;
  /** Adds or replaces. */
  put(deliveries: readonly WebhookDelivery[]): Promise<void>;
  /** Position of the last delivery; 0: none. */
  lastPosition(endpointId: string): Promise<number>;
  /** Position of the last of the first `limit` deliveries of a range; null if empty. */
  endOfPortion(range: DeliveryRange, limit: number): Promise<number | null>;
  /** Number of deliveries that `restart` would reschedule. */
  restartable(range: DeliveryRange, filter: RestartFilter): Promise<number>;
  /** Restarts the schedule of delivered and failed ones. */
  restart(range: DeliveryRange, filter: RestartFilter, now: Instant): Promise<void>;
  /** Fails at most `limit` pending deliveries up to a position. Returns their number. */
  discardPending(endpointId: string, bounds: { readonly upTo: number; readonly limit: number }): Promise<number>;
  /**
   * Removes at most `limit` deliveries older than `before`, or beyond the newest `keep`. Pending ones stay until their schedule ends.
   * Returns their number.
   */
  removeOld(
    endpointId: string,
    bounds: { readonly before: Instant; readonly keep: number; readonly limit: number },
  ): Promise<number>;
  /** Removes at most `limit` deliveries of an endpoint. Returns their number. */
  remove(endpointId: string, limit: number): Promise<number>;
  /** Next endpoint by id, after this one, that has deliveries. */
  endpointAfter(endpointId: string): Promise<string | null>;
}
