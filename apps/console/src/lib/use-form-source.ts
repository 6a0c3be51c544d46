import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Tagged } from '#sdk/rest/rest-caller.js';

/**
 * What a form edits, with its entity tag: read again whenever the form opens, and again only where it asks for it, so that
 * what a draft is compared with does not change below it.
 */
export function useFormSource<T>(queryKey: QueryKey, read: () => Promise<Tagged<T>>) {
  return useQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

/** Precondition of a change to what was read. */
export function ifUnchanged({ etag }: Tagged<unknown>): { ifMatch?: string } {
  return etag === null ? {} : { ifMatch: etag };
}
