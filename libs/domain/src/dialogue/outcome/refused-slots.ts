import type { ProductAction } from '../form/input-of.js';

/** Slots affected by an action's rejection, to be asked again. */
export function refusedSlots(action: ProductAction): readonly string[] {
  switch (action) {
    case 'order.status':
      return ['number', 'email'];
    case 'ticket.status':
      return ['number', 'email'];
    case 'payment.status':
      return ['reference', 'email'];
    case 'product.availability':
      return ['text'];
    case 'appointment.status':
      return ['number', 'email'];
    case 'appointment.book':
    case 'appointment.move':
      return ['when'];
    case 'appointment.cancel':
    case 'order.list':
    case 'ticket.list':
      return [];
    case 'payment.link':
    case 'client.read':
    case 'client.update':
      return [];
    // A help desk's rejection is seldom about the visitor's words.
    case 'ticket.open':
      return [];
  }
}
