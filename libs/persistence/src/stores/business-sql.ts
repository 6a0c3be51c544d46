import { limits } from '#contracts/limits.js';
import { plainReference } from '#domain/business/plain-reference.js';
import { wordsOf } from '#domain/clients/search-words.js';
import type { AppointmentFilter } from '#engine/ports/appointment-store.js';
import type { PaymentFilter } from '#engine/ports/payment-store.js';
import type { ProductFilter } from '#engine/ports/product-store.js';
import type { TicketFilter } from '#engine/ports/ticket-store.js';
import { type PageSql, unindexed } from './client-sql.js';
import { and, type Condition } from './conversation-filter.js';

/** Products by number and by beginnings of words, each a range of `product_words`. Their plans are tested, as of all here. */
export function productListSql({ sku, q }: ProductFilter): PageSql {
  const conditions: Condition[] = [];
  if (sku !== undefined) conditions.push({ sql: 'b.sku_key = ?', values: [sku.toLowerCase()] });
  if (q !== undefined) {
    const words = wordsOf(q);
    if (words.length === 0) conditions.push({ sql: 'FALSE', values: [] });
    for (const word of words)
      conditions.push({
        sql: 'b.id IN (SELECT product_id FROM product_words WHERE word >= ? AND word < ?)',
        values: [word, `${word}\u{10FFFF}`],
      });
  }
  return pageSql('products', and(conditions), 'b.name, b.id');
}

/** Appointments by guest, service or time. */
export function appointmentListSql({ serviceId, state, email, after, before }: AppointmentFilter): PageSql {
  const conditions: Condition[] = [];
  if (email !== undefined) conditions.push({ sql: 'b.guest_email = ?', values: [email] });
  if (serviceId !== undefined)
    conditions.push({ sql: `${unindexed('b.service_id', email !== undefined)} = ?`, values: [serviceId] });
  if (state !== undefined) conditions.push({ sql: 'b.state = ?', values: [state] });
  // None lasts longer: so the index by the beginning serves this, too.
  if (after !== undefined)
    conditions.push({ sql: 'b.ends_at > ? AND b.starts_at > ?', values: [after, after - maxServiceMs] });
  if (before !== undefined) conditions.push({ sql: 'b.starts_at < ?', values: [before] });
  return pageSql('appointments', and(conditions), 'b.starts_at, b.id');
}

/** Appointments of a service that overlap a range. */
export const takenSql = `SELECT b.id, b.starts_at AS "startsAt", b.ends_at AS "endsAt" FROM appointments b
  WHERE b.service_id = ? AND b.starts_at > ? AND b.starts_at < ? AND b.ends_at > ? AND b.state = 'booked'
  ORDER BY b.starts_at, b.id`;

export function pageSql(table: string, { sql, values }: Condition, order: string): PageSql {
  return {
    list: `SELECT b.id FROM ${table} b WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total FROM (SELECT 1 FROM ${table} b WHERE ${sql} LIMIT ${limits.countedRows}) counted`,
    values,
  };
}

/** As the contract of services allows. */
export const maxServiceMs = limits.serviceMinutes * 60_000;

/** Tickets by number, requester or state. */
export function ticketListSql({ number, state, email }: TicketFilter): PageSql {
  const conditions: Condition[] = [];
  if (number !== undefined) conditions.push({ sql: 'b.number = ?', values: [number] });
  if (email !== undefined) conditions.push({ sql: 'b.requester_email = ?', values: [email] });
  if (state !== undefined)
    conditions.push({ sql: `${unindexed('b.state', email !== undefined)} = ?`, values: [state] });
  return pageSql('tickets', and(conditions), 'b.updated_at DESC, b.id DESC');
}

/** Payments by reference, customer or state. */
export function paymentListSql({ reference, state, email }: PaymentFilter): PageSql {
  const conditions: Condition[] = [];
  if (reference !== undefined) conditions.push({ sql: 'b.reference_key = ?', values: [plainReference(reference)] });
  if (email !== undefined)
    conditions.push({ sql: `${unindexed('b.customer_email', reference !== undefined)} = ?`, values: [email] });
  const isNarrow = reference !== undefined || email !== undefined;
  if (state !== undefined) conditions.push({ sql: `${unindexed('b.state', isNarrow)} = ?`, values: [state] });
  return pageSql('payments', and(conditions), 'b.created_at DESC, b.id DESC');
}
