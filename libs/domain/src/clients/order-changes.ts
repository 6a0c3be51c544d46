import type { Instant } from '#contracts/ids.js';
import type { OrderContent, OrderPatch } from '#contracts/orders.js';

/** Fields that a patch of an order may change. */
export interface OrderFields extends Omit<OrderContent, 'placedAt'> {
  readonly placedAt: Instant;
}

/**
 * Applies a JSON merge patch (RFC 7396) to an order: absent fields keep their values, lines are replaced as a whole.
 * The order of fields is preserved, so that orders can be compared as JSON.
 */
export function patchedOrder<T extends OrderFields>(present: T, patch: OrderPatch): T {
  const { clientId, number, status, tracking, lines, total, placedAt } = patch;
  return {
    ...present,
    clientId: clientId ?? present.clientId,
    number: number ?? present.number,
    status: status ?? present.status,
    tracking: tracking === undefined ? present.tracking : tracking,
    lines: lines?.map(({ sku, name, quantity, unitAmount }) => ({ sku, name, quantity, unitAmount })) ?? present.lines,
    total: { amount: total?.amount ?? present.total.amount, currency: total?.currency ?? present.total.currency },
    placedAt: placedAt === undefined ? present.placedAt : Date.parse(placedAt),
  };
}
