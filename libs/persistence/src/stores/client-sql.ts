import { limits } from '#contracts/limits.js';
import { phoneDigits } from '#domain/clients/phone-digits.js';
import { wordsOf } from '#domain/clients/search-words.js';
import type { ClientFilter, ClientRange, OrderFilter } from '#engine/ports/client-store.js';
import { and, type Condition } from './conversation-filter.js';

/** Statements of a page of ids and of its total; `list` takes limit and offset after the values. Their plans are tested. */
export interface PageSql extends Pick<Condition, 'values'> {
  readonly list: string;
  readonly count: string;
}

/** Clients by equality of address and number, and by prefixes of words; a text without any word matches no client. */
export function clientListSql({ email, phone, q }: ClientFilter): PageSql {
  const conditions: Condition[] = [];
  if (email !== undefined) conditions.push({ sql: 'c.email = ?', values: [email] });
  if (phone !== undefined) conditions.push({ sql: 'c.phone_digits = ?', values: [phoneDigits(phone)] });
  if (q !== undefined && q !== '') conditions.push(...wordConditions(q));
  return pageSql('clients', and(conditions), 'c.created_at DESC, c.id DESC');
}

/** Ids of a part of all clients; from its end, in the reverse order. */
export function clientRangeSql({ after, before, limit, fromEnd }: ClientRange): Condition {
  const conditions: Condition[] = [];
  if (after) conditions.push({ sql: '(c.created_at, c.id) < (?, ?)', values: [after.createdAt, after.id] });
  if (before) conditions.push({ sql: '(c.created_at, c.id) > (?, ?)', values: [before.createdAt, before.id] });
  const { sql, values } = and(conditions);
  const order = fromEnd ? 'c.created_at, c.id' : 'c.created_at DESC, c.id DESC';
  return { sql: `SELECT c.id FROM clients c WHERE ${sql} ORDER BY ${order} LIMIT ?`, values: [...values, limit] };
}

export function orderListSql({ clientId, number, status }: OrderFilter): PageSql {
  const conditions: Condition[] = [];
  if (number !== undefined) conditions.push({ sql: 'c.number = ?', values: [number] });
  if (clientId !== undefined) conditions.push({ sql: 'c.client_id = ?', values: [clientId] });
  if (status !== undefined)
    conditions.push({ sql: `${unindexed('c.status', clientId !== undefined)} = ?`, values: [status] });
  return pageSql('orders', and(conditions), 'c.placed_at DESC, c.id DESC');
}

/**
 * A text column; if the condition beside it is selective, as an expression, which makes SQLite use that condition's
 * index.
 */
export function unindexed(column: string, isNarrow: boolean): string {
  return isNarrow ? `(${column} || '')` : column;
}

/** Ids of orders with this normalized number; two are enough to know that it is ambiguous. */
export function writtenNumberSql(written: string): { readonly sql: string; readonly values: string[] } {
  const sql = `SELECT o.id FROM orders o WHERE lower(ltrim(o.number, '#')) = lower(ltrim(?, '#'))
    ORDER BY o.number = ? DESC LIMIT 2`;
  return { sql, values: [written, written] };
}

/** Ids of the newest orders of several clients, at most so many of each. */
export function newestOrdersSql(clientIds: readonly string[], limit: number): Condition {
  const places = clientIds.map(() => '?').join(', ');
  const sql = `SELECT ranked.id FROM (SELECT o.id, row_number() OVER (PARTITION BY o.client_id
      ORDER BY o.placed_at DESC, o.id DESC) AS place FROM orders o WHERE o.client_id IN (${places})) ranked
    WHERE ranked.place <= ?`;
  return { sql, values: [...clientIds, limit] };
}

function pageSql(table: string, { sql, values }: Condition, order: string): PageSql {
  return {
    list: `SELECT c.id FROM ${table} c WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    count: `SELECT count(*) AS total FROM (SELECT 1 FROM ${table} c WHERE ${sql} LIMIT ${limits.countedRows}) counted`,
    values,
  };
}

/** Each word is a range of `client_words`, which its primary key is read by. */
function wordConditions(q: string): Condition[] {
  const words = wordsOf(q);
  if (words.length === 0) return [{ sql: 'FALSE', values: [] }];
  return words.map((word) => ({
    sql: 'c.id IN (SELECT client_id FROM client_words WHERE word >= ? AND word < ?)',
    values: [word, `${word}\u{10FFFF}`],
  }));
}
