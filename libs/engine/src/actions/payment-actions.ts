import { ok } from '#contracts/result.js';
import { fault } from '../ports/business/business-result.js';
import type { ActionContext, ActionHandlers } from './action-handler.js';
import { dueFor } from './due-for.js';
import { mapped, mayAskAbout } from './proof.js';

/** Whether the reference is the caller's own order: then "not paid" reveals nothing about others. */
async function isOwnOrder(reference: string, named: string | null, context: ActionContext): Promise<boolean> {
  const found = await context.systems.orders.order(reference);
  return found.ok && found.value !== null && mayAskAbout(found.value.customerEmail, named, context);
}

export const paymentActions: Pick<ActionHandlers, 'payment.status' | 'payment.link'> = {
  'payment.status': {
    run: async ({ reference, email }, context) => {
      const found = await context.systems.payments.paymentsFor(reference);
      if (!found.ok) return found;
      // An order can be paid by another person: each payment belongs to its payer.
      const payments = found.value.filter(({ customerEmail }) => mayAskAbout(customerEmail, email, context));
      if (payments.length > 0 || (await isOwnOrder(reference, email, context))) return ok({ payments });
      return fault('not_found', 'no payment of theirs');
    },
  },
  'payment.link': {
    run: async (request, context) => {
      const { systems, key, requester } = context;
      if (requester === 'visitor') {
        const due = await dueFor(request.reference, context);
        if (!due.ok) return due;
        const { amount, currency } = request.amount;
        // An amount is never one that a visitor, or a model, has made up.
        if (due.value?.amount !== amount || due.value.currency !== currency)
          return fault('conflict', 'not what is to be paid for the order');
      }
      return mapped(await systems.payments.link(request, key), (link) => ({ link }));
    },
    lookUp: async (_, { systems, key }) => mapped(await systems.payments.linked(key), (link) => link && { link }),
  },
};
