import { ok } from '#contracts/result.js';
import { fault } from '../ports/business/business-result.js';
import type { ActionContext, ActionHandlers } from './action-handler.js';
import { dueFor } from './due-for.js';
import { mapped, mayAskAbout } from './proof.js';

/** Whether the reference is an order of whoever asks: then that nothing was paid says nothing of others. */
async function isOwnOrder(reference: string, named: string | null, context: ActionContext): Promise<boolean> {
  const found = await context.systems.orders.order(reference);
  return found.ok && found.value !== null && mayAskAbout(found.value.customerEmail, named, context);
}

export const paymentActions: Pick<ActionHandlers, 'payment.status' | 'payment.link'> = {
  'payment.status': {
    run: async ({ reference, email }, context) => {
      const found = await context.systems.payments.paymentsFor(reference);
      if (!found.ok) return found;
      // Anybody may have paid for somebody else's order: each payment is its payer's.
      const payments = found.value.filter(({ customerEmail }) => mayAskAbout(customerEmail, email, context));
      if (payments.length > 0 || (await isOwnOrder(reference, email, context))) return ok({ payments });
      return fault('not_found', 'no payment of theirs');
    },
  },
  'payment.link': {
    run: async (request, context) => {
      const { systems, key, asker } = context;
      if (asker === 'visitor') {
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
