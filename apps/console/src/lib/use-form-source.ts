import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Tagged } from '#sdk/rest/rest-caller.js';

/**
 * Query of the resource that a form edits, with its entity tag. It is fetched whenever the form opens, and later only on request, so that
 * the version with which a draft is compared does not change meanwhile.
 */
export function useFormSource<T>(queryKey: QueryKey, read: () => Promise<Tagged<T>>) {
  return useQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

/** Precondition (`If-Match`) of a change: the resource is still as it was read. */
export function ifUnchanged({ etag }: Tagged<unknown>): { ifMatch?: string } {
  return etag === null ? {} : { ifMatch: etag };
}
