import type { Page } from '#contracts/views.js';

/** Requested page: from 1, of at most `limit` items. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** The rows of a page, for a store. */
export function windowOf({ page, limit }: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * limit, limit };
}

/** Page of an in-memory list. */
export function pageOf<T>(all: readonly T[], { page, limit }: PageRequest): Page<T> {
  const { offset } = windowOf({ page, limit });
  return { items: all.slice(offset, offset + limit), total: all.length, page, limit };
}
