/** Events of records that a conversation may have made. */
export type BusinessType =
  | 'booking.confirmed'
  | 'booking.moved'
  | 'booking.cancelled'
  | 'ticket.opened'
  | 'ticket.updated'
  | 'payment.succeeded';
