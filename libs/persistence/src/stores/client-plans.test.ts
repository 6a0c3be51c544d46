import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { clientListSql, clientRangeSql, newestOrdersSql, orderListSql } from './client-sql.js';

let planner: QueryPlanner;

beforeAll(async () => {
  planner = await QueryPlanner.open();
});
afterAll(() => planner.close());

const plan = (sql: string) => planner.plan(sql).join('\n');

const clientId = 'client-1' as ClientId;

test.each([
  ['clients, all', clientListSql({}), 'COVERING INDEX clients_by_'],
  ['clients by address', clientListSql({ email: 'a' }), 'INDEX clients_by_email (email=?)'],
  ['clients by number', clientListSql({ phone: '1' }), 'INDEX clients_by_phone (phone_digits=?)'],
  ['clients by words', clientListSql({ q: 'giulia rossi' }), 'sqlite_autoindex_client_words_1 (word>? AND word<?)'],
  ['orders, all', orderListSql({}), 'COVERING INDEX orders_by_'],
  ['orders of a client', orderListSql({ clientId }), 'COVERING INDEX orders_of_client (client_id=?)'],
  ['orders by status', orderListSql({ status: 'paid' }), 'COVERING INDEX orders_by_status (status=?)'],
  ['orders by number', orderListSql({ number: 'V-1', clientId }), 'INDEX orders_by_number (number=?)'],
  ['orders of a client by status', orderListSql({ clientId, status: 'paid' }), 'INDEX orders_of_client (client_id=?)'],
])('a list of %s reads an index', (_, { list, count }, index) => {
  for (const sql of [list, count]) expect(plan(sql)).toContain(index);
  expect(plan(list)).not.toMatch(/SCAN c$/m);
});

test.each([
  ['all clients', clientListSql({})],
  ['all orders', orderListSql({})],
  ['the orders of a client', orderListSql({ clientId })],
  ['orders by status', orderListSql({ status: 'paid' })],
])('a list of %s is read from its index in order', (_, { list }) => {
  expect(plan(list)).not.toContain('TEMP B-TREE');
});

test("the newest orders of several clients are read from the client's index in order", () => {
  const { sql } = newestOrdersSql(['one', 'two'], 5);
  expect(plan(sql)).toContain('COVERING INDEX orders_of_client (client_id=?)');
  expect(plan(sql)).not.toContain('SCAN o');
});

test.each([true, false])('a part of the clients is read from its index in order (from the end: %s)', (fromEnd) => {
  const place = { createdAt: 7, id: clientId };
  const found = plan(clientRangeSql({ after: place, before: place, limit: 5, fromEnd }).sql);
  expect(found).toContain('COVERING INDEX clients_by_creation');
  expect(found).toMatch(/SEARCH c .*created_at/);
  expect(found).not.toContain('TEMP B-TREE');
});
