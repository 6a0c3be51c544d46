import type { ActionHandlers } from './action-handler.js';
import { appointmentActions } from './appointment-actions.js';
import { customerActions } from './customer-actions.js';
import { orderActions } from './order-actions.js';
import { paymentActions } from './payment-actions.js';
import { ticketActions } from './ticket-actions.js';

/** Registry of handlers, one for each action. */
export const actionHandlers: ActionHandlers = {
  ...orderActions,
  ...appointmentActions,
  ...ticketActions,
  ...paymentActions,
  ...customerActions,
};
