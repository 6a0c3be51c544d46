import { dayMs } from '#contracts/durations.js';
import type { WebhookDisableReason } from '#contracts/events/webhook-events.js';
import type { Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { DeliveryFault } from '#contracts/webhooks.js';
import { isSuccess } from '#engine/ports/webhook-sender.js';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import { nextAttemptAt } from './retry-schedule.js';

interface Retry {
  readonly now: Instant;
  readonly retryAfterMs?: number | undefined;
  /** Random number in [0, 1) for the jitter. */
  readonly random: number;
}

/** A delivery with one more attempt in its log; its schedule is unchanged. */
export function withAttempt(delivery: WebhookDelivery, attempt: WebhookAttempt): WebhookDelivery {
  const kept = delivery.isErased ? { ...attempt, excerpt: null } : attempt;
  return {
    ...delivery,
    attempts: [...delivery.attempts, kept].slice(-limits.webhookAttempts),
    attemptCount: delivery.attemptCount + 1,
  };
}

/** A delivery after one more attempt: delivered, scheduled for a retry, or permanently failed. */
export function deliveryAfter(delivery: WebhookDelivery, attempt: WebhookAttempt, retry: Retry): WebhookDelivery {
  const tried = withAttempt(delivery, attempt);
  if (isSuccess(attempt)) return { ...tried, state: 'delivered', nextAttemptAt: null };
  const failedAttempts = delivery.failedAttempts + 1;
  const next = attempt.fault === 'event_missing' ? null : nextAttemptAt(retry.now, failedAttempts, retry);
  return { ...tried, failedAttempts, state: next === null ? 'failed' : 'pending', nextAttemptAt: next };
}

/** Our own faults: nothing was sent, so they do not count against the receiver. */
const ownFaults: ReadonlySet<DeliveryFault | null> = new Set(['secret_unreadable', 'event_missing', 'internal_error']);

/** Time since which every attempt of an endpoint has failed; null after a success. */
export function failingSinceAfter({ failingSince }: WebhookEndpoint, attempt: WebhookAttempt): Instant | null {
  if (isSuccess(attempt)) return null;
  return failingSince ?? (ownFaults.has(attempt.fault) ? null : attempt.at);
}

/** Reason to disable an endpoint after an attempt: a reply of 410 Gone, or nothing but failures for days. Null if there is none. */
export function disableReason(
  failingSince: Instant | null,
  { status, fault }: WebhookAttempt,
  now: Instant,
): WebhookDisableReason | null {
  if (ownFaults.has(fault)) return null;
  if (status === 410) return 'gone';
  const isDead = failingSince !== null && now - failingSince >= timing.webhookFailingDays * dayMs;
  return isDead ? 'failing' : null;
}
