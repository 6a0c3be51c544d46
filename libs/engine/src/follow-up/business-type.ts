/** Types of events of records that a conversation may have made. */
export const businessTypes = [
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'ticket.opened',
  'ticket.updated',
  'payment.succeeded',
] as const;

export type BusinessType = (typeof businessTypes)[number];
