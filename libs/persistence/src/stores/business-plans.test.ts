import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceId } from '#contracts/ids.js';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { appointmentListSql, paymentListSql, productListSql, takenSql, ticketListSql } from './business-sql.js';
import { writtenNumberSql } from './client-sql.js';

let planner: QueryPlanner;

beforeAll(async () => {
  planner = await QueryPlanner.open();
});
afterAll(() => planner.close());

const plan = (sql: string) => planner.plan(sql).join('\n');

const serviceId = 'service-1' as ServiceId;

test.each([
  ['products, all', productListSql({}), 'COVERING INDEX products_by_'],
  ['products by number', productListSql({ sku: 'a' }), 'INDEX products_by_sku (sku_key=?)'],
  ['products by words', productListSql({ q: 'lys tent' }), 'sqlite_autoindex_product_words_1 (word>? AND word<?)'],
  ['appointments, all', appointmentListSql({}), 'COVERING INDEX appointments_by_'],
  ['appointments of a guest', appointmentListSql({ email: 'a', state: 'booked', after: 1 }), 'appointments_of_guest'],
  ['appointments of a service', appointmentListSql({ serviceId, after: 1, before: 2 }), 'appointments_of_service'],
  [
    'appointments by time',
    appointmentListSql({ after: 1, before: 2 }),
    'appointments_by_time (starts_at>? AND starts_at<?)',
  ],
  ['tickets, all', ticketListSql({}), 'COVERING INDEX tickets_by_'],
  ['tickets by number', ticketListSql({ number: 1 }), 'INDEX tickets_by_number (number=?)'],
  ['tickets of a requester by state', ticketListSql({ email: 'a', state: 'open' }), 'tickets_of_requester'],
  ['tickets by state', ticketListSql({ state: 'open' }), 'INDEX tickets_by_state (state=?)'],
  ['payments, all', paymentListSql({}), 'COVERING INDEX payments_by_'],
  ['payments by reference', paymentListSql({ reference: 'a', state: 'paid', email: 'a' }), 'payments_by_reference'],
  ['payments of a customer', paymentListSql({ email: 'a', state: 'paid' }), 'payments_of_customer'],
  ['payments by state', paymentListSql({ state: 'paid' }), 'INDEX payments_by_state (state=?)'],
])('a list of %s reads an index', (_, { list, count }, index) => {
  for (const sql of [list, count]) expect(plan(sql)).toContain(index);
  expect(plan(list)).not.toMatch(/SCAN b$/m);
});

test.each([
  ['products', productListSql({})],
  ['appointments', appointmentListSql({})],
  ['the appointments of a guest', appointmentListSql({ email: 'a', after: 1 })],
  ['the appointments of a service', appointmentListSql({ serviceId, after: 1 })],
  ['tickets', ticketListSql({})],
  ['tickets by state', ticketListSql({ state: 'open' })],
  ['payments', paymentListSql({})],
  ['payments by reference', paymentListSql({ reference: 'a' })],
])('a list of %s is read from its index in order', (_, { list }) => {
  expect(plan(list)).not.toContain('TEMP B-TREE');
});

test("taken slots at a time are a range of the service's index", () => {
  expect(plan(takenSql)).toContain('appointments_of_service (service_id=? AND starts_at>? AND starts_at<?)');
});

test('an order is found by its written number in an index', () => {
  expect(plan(writtenNumberSql('v-1').sql)).toContain('INDEX orders_by_written_number (<expr>=?)');
});
