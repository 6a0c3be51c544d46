import { systemActor } from '#contracts/actors.js';
import type { AppointmentState } from '#contracts/business/appointments.js';
import type { PaymentState } from '#contracts/business/payments.js';
import type { ProductContent } from '#contracts/business/products.js';
import type { ServiceContent } from '#contracts/business/services.js';
import type { CommentVisibility, NewTicket, TicketState } from '#contracts/business/tickets.js';
import { dayMs } from '#contracts/durations.js';
import type { BookingId, ClientId, Instant, PaymentId, ProductId, ServiceId, TicketId } from '#contracts/ids.js';
import type { Money } from '#contracts/orders.js';
import { type Bookable, slotsOf } from '#domain/business/slots.js';
import type { SlotSpan } from '#domain/hours/possible-slots.js';
import type { Transaction } from '../ports/unit-of-work.js';

/** Seed data of the business beside its clients. Days count from the first start, so that bookings lie in the future. */
export interface SeedBusiness {
  readonly products: readonly (ProductContent & { readonly id: ProductId })[];
  readonly services: readonly (ServiceContent & { readonly id: ServiceId })[];
  readonly bookings: readonly SeedBooking[];
  readonly tickets: readonly SeedTicket[];
  readonly payments: readonly SeedPayment[];
}

interface SeedBooking {
  readonly id: BookingId;
  readonly serviceId: ServiceId;
  readonly clientId: ClientId;
  readonly inDays: number;
  /** Index of a free time on that day or later, from 0. */
  readonly time: number;
  readonly note: string | null;
  readonly state: AppointmentState;
}

interface SeedTicket extends Pick<NewTicket, 'subject' | 'text'> {
  readonly id: TicketId;
  readonly clientId: ClientId;
  readonly daysAgo: number;
  readonly state: TicketState;
  readonly comments: readonly {
    readonly visibility: CommentVisibility;
    readonly text: string;
    readonly daysAgo: number;
  }[];
}

interface SeedPayment {
  readonly id: PaymentId;
  readonly reference: string;
  readonly description: string;
  readonly amount: Money;
  readonly clientId: ClientId;
  readonly daysAgo: number;
  readonly state: PaymentState;
}

type SeedStores = Pick<Transaction, 'clients' | 'products' | 'services' | 'appointments' | 'tickets' | 'payments'>;

/** Adds missing items, by id or number. Writes no events. */
export async function seedBusiness(stores: SeedStores, data: SeedBusiness, now: Instant): Promise<void> {
  const made = { version: 1, createdAt: now, updatedAt: now };
  for (const product of data.products)
    if (!(await stores.products.bySku(product.sku))) await stores.products.put({ ...product, ...made });
  for (const service of data.services)
    if (!(await stores.services.get(service.id))) await stores.services.put({ ...service, ...made });
  for (const booking of data.bookings) await seedBooking(stores, booking, now);
  for (const ticket of data.tickets) await seedTicket(stores, ticket, now);
  for (const { clientId, daysAgo, ...payment } of data.payments) {
    const client = await stores.clients.get(clientId);
    if (!client || (await stores.payments.get(payment.id))) continue;
    const at = now - daysAgo * dayMs;
    const refunded = payment.state === 'refunded' ? payment.amount.amount : 0;
    const rest = { refunded, customerEmail: client.email, url: null, writeKey: null };
    await stores.payments.put({ ...payment, ...rest, version: 1, createdAt: at, updatedAt: at });
  }
}

async function seedBooking(
  { clients, services, appointments }: SeedStores,
  { id, serviceId, clientId, inDays, time, note, state }: SeedBooking,
  now: Instant,
): Promise<void> {
  const [client, service] = [await clients.get(clientId), await services.get(serviceId)];
  if (!client || !service || (await appointments.get(id))) return;
  const slot = slotAfter(service, now + inDays * dayMs, time);
  if (!slot) return;
  const guest = { name: client.name, email: client.email, phone: client.phone };
  const booked = { id, serviceId, serviceName: service.name, ...slot, state, guest, note, writeKey: null };
  await appointments.put({ ...booked, version: 1, createdAt: now, updatedAt: now });
}

/** The slot of that index, from 0, among those of the week that begins then. Day by day: the first days have enough. */
function slotAfter(service: Bookable, from: Instant, index: number): SlotSpan | undefined {
  const slots: SlotSpan[] = [];
  for (let day = from; slots.length <= index && day < from + 7 * dayMs; day += dayMs)
    slots.push(...slotsOf(service, day, day + dayMs));
  return slots[index];
}

async function seedTicket(
  { clients, tickets }: SeedStores,
  { id, clientId, daysAgo, comments, ...words }: SeedTicket,
  now: Instant,
): Promise<void> {
  const client = await clients.get(clientId);
  if (!client || (await tickets.get(id))) return;
  const createdAt = now - daysAgo * dayMs;
  const updatedAt = now - (comments.at(-1)?.daysAgo ?? daysAgo) * dayMs;
  const requester = { name: client.name, email: client.email };
  const number = Math.max(1000, await tickets.lastNumber()) + 1;
  await tickets.put({ id, number, ...words, requester, writeKey: null, version: 1, createdAt, updatedAt });
  for (const [index, { daysAgo: age, ...comment }] of comments.entries()) {
    const at = now - age * dayMs;
    await tickets.addComment({ id: `${id}-${index + 1}`, ticketId: id, ...comment, author: systemActor, at });
  }
}
