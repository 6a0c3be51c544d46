import type { ActionHandlers } from './action-handler.js';
import { boundCustomer, mapped, proven } from './proof.js';

/** Orders that are looked up of a client: a list of as many may lack older ones. */
export const orderListLimit = 20;
const listedProducts = 20;

export const orderActions: Pick<ActionHandlers, 'order.status' | 'order.list' | 'product.availability'> = {
  'order.status': {
    run: async ({ number, email }, context) => {
      const found = await context.systems.orders.order(number);
      return mapped(
        proven(found, ({ customerEmail }) => customerEmail, { named: email, context }),
        (order) => ({ order }),
      );
    },
  },
  'order.list': {
    run: async (_, context) => {
      const customer = await boundCustomer(context, 'orders');
      if (!customer.ok) return customer;
      return mapped(await context.systems.orders.ordersOf(customer.value, orderListLimit), (orders) => ({ orders }));
    },
  },
  'product.availability': {
    run: async ({ text }, { systems }) =>
      mapped(await systems.orders.availability(text, listedProducts), (products) => ({ products })),
  },
};
