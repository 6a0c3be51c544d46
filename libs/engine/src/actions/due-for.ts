import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Money } from '#contracts/orders.js';
import { ok } from '#contracts/result.js';
import { amountDue } from '#domain/business/amount-due.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { PaymentDesk } from '../ports/business/payment-desk.js';
import type { ActionContext } from './action-handler.js';
import { mapped, mayAskAbout } from './proof.js';

/**
 * Amount due for a visitor's own order; null: nothing. `not_found`: no such order, or another person's, for which no
 * link is created.
 */
export async function dueFor(
  number: string,
  context: Pick<ActionContext, 'systems' | 'email' | 'requester'>,
): Promise<BusinessResult<Money | null>> {
  const { orders, payments } = context.systems;
  const found = await orders.order(number);
  if (!found.ok) return found;
  const order = found.value;
  if (order === null || !mayAskAbout(order.customerEmail, null, context))
    return fault('not_found', 'no such order, or not that of who asks');
  return dueOf(order, payments);
}

/** Amount due for an order; null: nothing. For an order that awaits no payment, payments are not read. */
export async function dueOf(order: BusinessOrder, payments: PaymentDesk): Promise<BusinessResult<Money | null>> {
  if (amountDue(order, []) === null) return ok(null);
  return mapped(await payments.paymentsFor(order.number), (paid) => amountDue(order, paid));
}
