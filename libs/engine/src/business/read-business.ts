import type { BookingsQuery, BookingView, FreeSlot, SlotsQuery } from '#contracts/business/bookings.js';
import type { PaymentsQuery, PaymentView } from '#contracts/business/payment-records.js';
import type { ProductsQuery, ProductView } from '#contracts/business/products.js';
import type { TicketCommentView, TicketsQuery, TicketView } from '#contracts/business/ticket-records.js';
import { dayMs } from '#contracts/durations.js';
import type { ServiceId, TicketId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Page } from '#contracts/views.js';
import type { Ports } from '../ports/ports.js';
import { type PageRequest, windowOf } from '../views/pages.js';
import {
  toBookingView,
  toFreeSlot,
  toPaymentView,
  toProductView,
  toTicketCommentView,
  toTicketView,
} from './business-views.js';
import { findFree } from './find-free.js';

/** Default range of the search for free times, in milliseconds. */
const usualMs = 28 * dayMs;

export async function listProducts(
  { products }: Pick<Ports, 'products'>,
  { page, limit, sku, q }: ProductsQuery,
): Promise<Page<ProductView>> {
  const { items, total } = await products.list({ sku, q: q === '' ? undefined : q }, windowOf({ page, limit }));
  return { items: items.map(toProductView), total, page, limit };
}

export async function listBookings(
  { appointments }: Pick<Ports, 'appointments'>,
  { page, limit, email, from, to, ...filter }: BookingsQuery,
): Promise<Page<BookingView>> {
  const times = { after: from && Date.parse(from), before: to && Date.parse(to) } as {
    after?: number;
    before?: number;
  };
  const { items, total } = await appointments.list(
    { ...filter, ...times, email: email?.toLowerCase() },
    windowOf({ page, limit }),
  );
  return { items: items.map(toBookingView), total, page, limit };
}

/** Null: there is no such service. */
export async function listSlots(
  ports: Pick<Ports, 'services' | 'appointments' | 'clock'>,
  serviceId: ServiceId,
  { from, to }: SlotsQuery,
): Promise<FreeSlot[] | null> {
  const start = from === undefined ? ports.clock.now() : Date.parse(from);
  const end = to === undefined ? start + usualMs : Date.parse(to);
  const found = await findFree(ports, { serviceId, from: start, to: end, limit: limits.pageSize });
  return found.ok ? found.value.map(toFreeSlot) : null;
}

export async function listTickets(
  { tickets }: Pick<Ports, 'tickets'>,
  { page, limit, email, ...filter }: TicketsQuery,
): Promise<Page<TicketView>> {
  const { items, total } = await tickets.list({ ...filter, email: email?.toLowerCase() }, windowOf({ page, limit }));
  return { items: items.map(toTicketView), total, page, limit };
}

/** Null: there is no such ticket. */
export async function listTicketComments(
  { tickets }: Pick<Ports, 'tickets'>,
  id: TicketId,
  { page, limit }: PageRequest,
): Promise<Page<TicketCommentView> | null> {
  if (!(await tickets.get(id))) return null;
  const { items, total } = await tickets.comments(id, windowOf({ page, limit }));
  return { items: items.map(toTicketCommentView), total, page, limit };
}

export async function listPayments(
  { payments }: Pick<Ports, 'payments'>,
  { page, limit, email, ...filter }: PaymentsQuery,
): Promise<Page<PaymentView>> {
  const { items, total } = await payments.list({ ...filter, email: email?.toLowerCase() }, windowOf({ page, limit }));
  return { items: items.map(toPaymentView), total, page, limit };
}
