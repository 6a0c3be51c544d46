import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Payment } from '#contracts/business/payments.js';
import type { Money } from '#contracts/orders.js';

/** Amount due for an order: its total less what was paid. Null: nothing, or unknown, as for an order that does not await payment. */
export function amountDue(
  { status, total }: Pick<BusinessOrder, 'status' | 'total'>,
  payments: readonly Payment[],
): Money | null {
  if (status !== 'pending') return null;
  const settled = payments.filter(({ state }) => state === 'paid' || state === 'refunded');
  if (settled.some(({ amount }) => amount.currency !== total.currency)) return null;
  const paid = settled.reduce((sum, { amount, refunded }) => sum + amount.amount - refunded, 0);
  return paid < total.amount ? { ...total, amount: total.amount - paid } : null;
}
