import { limits } from '#contracts/limits.js';
import type { Page } from '#contracts/views.js';

/** Reads a collection to its end. What moves to another page meanwhile may be missing, or there twice. */
export async function everyPage<T>(
  read: (query: { page: number; limit: number }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read({ page, limit: limits.pageSize });
    items.push(...found.items);
    if (found.items.length === 0 || page * found.limit >= found.total) return items;
  }
}
