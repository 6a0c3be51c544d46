import type { BookingView, FreeSlot } from '#contracts/business/bookings.js';
import type { PaymentView } from '#contracts/business/payment-records.js';
import type { ProductView } from '#contracts/business/products.js';
import type { ServiceView } from '#contracts/business/services.js';
import type { TicketCommentView, TicketView } from '#contracts/business/ticket-records.js';
import type { SlotSpan } from '#domain/hours/possible-slots.js';
import type { BookableService, StoredAppointment } from '../ports/appointment-store.js';
import type { StoredPayment } from '../ports/payment-store.js';
import type { Product } from '../ports/product-store.js';
import type { StoredComment, StoredTicket } from '../ports/ticket-store.js';
import { iso } from '../views/iso.js';

// Field by field: the entity tag is a digest of the bytes, and a new record has another order than a stored one.

export function toProductView(product: Product): ProductView {
  const { id, sku, name, keywords, quantity, price } = product;
  return { id, sku, name, keywords, quantity, price, ...times(product) };
}

export function toServiceView(service: BookableService): ServiceView {
  const { id, name, minutes, places, hours } = service;
  return { id, name, minutes, places, hours, ...times(service) };
}

export function toBookingView(booking: StoredAppointment): BookingView {
  const { id, serviceId, serviceName, state, guest, note } = booking;
  return { id, serviceId, serviceName, ...toFreeSlot(booking), state, guest, note, ...times(booking) };
}

export function toFreeSlot({ startsAt, endsAt }: SlotSpan): FreeSlot {
  return { startsAt: iso(startsAt), endsAt: iso(endsAt) };
}

export function toTicketView(ticket: StoredTicket): TicketView {
  const { id, number, subject, text, state, requester } = ticket;
  return { id, number, subject, text, state, requester, ...times(ticket) };
}

export function toTicketCommentView({ ticketId: _, ...comment }: StoredComment): TicketCommentView {
  return { ...comment, at: iso(comment.at) };
}

export function toPaymentView(payment: StoredPayment): PaymentView {
  const { id, reference, description, amount, refunded, state, customerEmail, url } = payment;
  return { id, reference, description, amount, refunded, state, customerEmail, url, ...times(payment) };
}

function times({ createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number }) {
  return { createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}
