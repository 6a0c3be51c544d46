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

export function toProductView({ version: _, ...product }: Product): ProductView {
  return { ...product, ...times(product) };
}

export function toServiceView({ version: _, ...service }: BookableService): ServiceView {
  return { ...service, ...times(service) };
}

export function toBookingView({ version: _, writeKey: __, ...booking }: StoredAppointment): BookingView {
  return { ...booking, ...toFreeSlot(booking), ...times(booking) };
}

export function toFreeSlot({ startsAt, endsAt }: SlotSpan): FreeSlot {
  return { startsAt: iso(startsAt), endsAt: iso(endsAt) };
}

export function toTicketView({ version: _, writeKey: __, ...ticket }: StoredTicket): TicketView {
  return { ...ticket, ...times(ticket) };
}

export function toTicketCommentView({ ticketId: _, ...comment }: StoredComment): TicketCommentView {
  return { ...comment, at: iso(comment.at) };
}

export function toPaymentView({ version: _, writeKey: __, ...payment }: StoredPayment): PaymentView {
  return { ...payment, ...times(payment) };
}

function times({ createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number }) {
  return { createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}
