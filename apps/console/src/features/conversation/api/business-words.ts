import { type KnownOrderStatus, knownOrderStatuses } from '#contracts/orders.js';
import type { Translation } from '../../../lib/translate.js';

export function knownOrderStatus(status: string): KnownOrderStatus | undefined {
  return knownOrderStatuses.find((known) => known === status);
}

/** Status of an order in words; a custom one unchanged. */
export function orderStatus(t: Translation, status: string): string {
  const known = knownOrderStatus(status);
  return known ? t(`order_status.${known}`) : status;
}
