import type { ActionHandlers } from './action-handler.js';
import { boundCustomer, mapped, proven } from './proof.js';

const listed = 20;

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
      return mapped(await context.systems.orders.ordersOf(customer.value, listed), (orders) => ({ orders }));
    },
  },
  'product.availability': {
    run: async ({ text }, { systems }) =>
      mapped(await systems.orders.availability(text, listed), (products) => ({ products })),
  },
};
