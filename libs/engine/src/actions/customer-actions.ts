import type { ActionOutput } from '#contracts/business/actions.js';
import { fault } from '../ports/business/business-result.js';
import type { ActionHandlers } from './action-handler.js';
import { boundCustomer, mapped } from './proof.js';

export const customerActions: Pick<ActionHandlers, 'client.read' | 'client.update'> = {
  'client.read': {
    run: async (_, context) => {
      const id = await boundCustomer(context, 'customers');
      if (!id.ok) return id;
      const found = await context.systems.customers.find({ id: id.value });
      if (!found.ok) return found;
      return found.value === null
        ? fault('not_found', 'the customer is gone')
        : { ok: true, value: { customer: found.value } };
    },
    logged,
  },
  'client.update': {
    run: async ({ changes, expected }, context) => {
      // Changing the address would give access to that address's records.
      if (context.requester === 'visitor' && changes.email !== undefined)
        return fault('forbidden', 'an address is proven before it is changed');
      const id = await boundCustomer(context, 'customers');
      if (!id.ok) return id;
      return mapped(await context.systems.customers.update(id.value, changes, expected), (customer) => ({ customer }));
    },
    logged,
  },
};

function logged({ customer: { id, revision } }: ActionOutput<'client.read'>): object {
  return { customer: { id, revision } };
}
