import type { EntityManager } from 'typeorm';
import type { Window } from '#engine/ports/conversation-store.js';
import type { PageSql } from './client-sql.js';
import { readRows } from './read-rows.js';

/** The ids of one page, in order, and how many there are in all. */
export async function readIdPage(
  read: EntityManager,
  { list, count, values }: PageSql,
  { limit, offset }: Window,
): Promise<{ ids: string[]; total: number }> {
  const rows = await readRows<{ id: string }>(read, list, [...values, limit, offset]);
  const [counted] = await readRows<{ total: number }>(read, count, values);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}
