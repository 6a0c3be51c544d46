import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBackend } from '../../../lib/backend.js';
import { useUrlSearch } from '../../../lib/use-url-search.js';
import { type AuditFilters, filtersOf, queryOf, searchOf } from './audit-filters.js';

const pageSize = 50;

/** Filters in the URL, and their setter. */
export function useAuditFilters(): [AuditFilters, (change: Partial<AuditFilters>) => void] {
  const [search, setSearch] = useUrlSearch();
  const filters = useMemo(() => filtersOf(search), [search]);
  const change = useCallback(
    (next: Partial<AuditFilters>) => setSearch((present) => searchOf({ ...filtersOf(present), ...next })),
    [setSearch],
  );
  return [filters, change];
}

/** Entries of the audit, newest first, page by page. */
export function useAudit(filters: AuditFilters) {
  const { rest } = useBackend();
  const query = queryOf(filters);
  return useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) =>
      rest.auditEntries({ ...query, limit: pageSize, ...(pageParam && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** URLs that export the filtered entries. */
export function useAuditExportUrls(filters: AuditFilters): { csv: string; jsonl: string } {
  const { rest } = useBackend();
  const query = queryOf(filters);
  return {
    csv: rest.auditExportUrl({ ...query, format: 'csv' }),
    jsonl: rest.auditExportUrl({ ...query, format: 'jsonl' }),
  };
}
