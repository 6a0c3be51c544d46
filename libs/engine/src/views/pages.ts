import type { Page } from '#contracts/views.js';

/** What a caller asks for: pages from 1, of at most `limit` items. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** The rows of a page, for a store. */
export function windowOf({ page, limit }: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * limit, limit };
}

/** A page of what is all in memory. */
export function pageOf<T>(all: readonly T[], { page, limit }: PageRequest): Page<T> {
  const { offset } = windowOf({ page, limit });
  return { items: all.slice(offset, offset + limit), total: all.length, page, limit };
}
