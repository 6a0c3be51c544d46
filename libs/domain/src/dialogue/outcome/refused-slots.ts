import type { ProductAction } from '../form/input-of.js';

/** What a refusal of an action is about: the slots of its form that are asked for again. */
export function refusedSlots(action: ProductAction): readonly string[] {
  switch (action) {
    case 'order.status':
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
      return [];
    case 'payment.link':
    case 'client.read':
    case 'client.update':
      return [];
    // What a helpdesk minds is seldom what the visitor said.
    case 'ticket.open':
      return [];
  }
}
