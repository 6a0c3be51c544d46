import type { EntityManager } from 'typeorm';
import type { Window } from '#engine/ports/conversation-store.js';
import type { PageSql } from './client-sql.js';

/** The ids of one page, in order, and how many there are in all. */
export async function readIdPage(
  read: EntityManager,
  { list, count, values }: PageSql,
  { limit, offset }: Window,
): Promise<{ ids: string[]; total: number }> {
  const rows = await read.query<{ id: string }[]>(list, [...values, limit, offset]);
  const [counted] = await read.query<{ total: number }[]>(count, [...values]);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}
