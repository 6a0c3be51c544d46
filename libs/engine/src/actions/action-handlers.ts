import type { ActionHandlers } from './action-handler.js';
import { appointmentActions } from './appointment-actions.js';
import { customerActions } from './customer-actions.js';
import { orderActions } from './order-actions.js';
import { paymentActions } from './payment-actions.js';
import { ticketActions } from './ticket-actions.js';

/** How every action is done. */
export const actionHandlers: ActionHandlers = {
  ...orderActions,
  ...appointmentActions,
  ...ticketActions,
  ...paymentActions,
  ...customerActions,
};
