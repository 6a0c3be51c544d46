import type { IntentName } from '#contracts/business/bot-actions.js';
import { appointmentBook } from './examples/appointment-book.js';
import { appointmentCancel } from './examples/appointment-cancel.js';
import { appointmentMove } from './examples/appointment-move.js';
import { clientRead } from './examples/client-read.js';
import { clientUpdate } from './examples/client-update.js';
import { orderStatus } from './examples/order-status.js';
import { paymentLink } from './examples/payment-link.js';
import { paymentStatus } from './examples/payment-status.js';
import { productAvailability } from './examples/product-availability.js';
import { ticketOpen } from './examples/ticket-open.js';
import { ticketStatus } from './examples/ticket-status.js';
import type { BilingualExamples } from './intents.js';

/**
 * Built-in training examples of requests for an action; each business adds its own. Questions about how something is done, or what it costs,
 * belong in articles: examples are of the visitor's own case, or an imperative.
 */
export const intentExamples: Readonly<Record<IntentName, BilingualExamples>> = {
  'order.status': orderStatus,
  'appointment.book': appointmentBook,
  'appointment.move': appointmentMove,
  'appointment.cancel': appointmentCancel,
  'ticket.open': ticketOpen,
  'ticket.status': ticketStatus,
  'payment.status': paymentStatus,
  'product.availability': productAvailability,
  'payment.link': paymentLink,
  'client.read': clientRead,
  'client.update': clientUpdate,
};
