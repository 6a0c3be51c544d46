import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBackend } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useUrlSearch } from '../../../lib/use-url-search.js';
import type { HistoryFilters } from './history-filters.js';
import { filtersOf, pageSize, queryOf, searchOf } from './history-filters.js';

/** Filters in the URL and their setter; a change resets the page to the first. */
export function useHistoryFilters(): [HistoryFilters, (change: Partial<HistoryFilters>) => void] {
  const [search, setSearch] = useUrlSearch();
  const filters = useMemo(() => filtersOf(search), [search]);
  const change = useCallback(
    (next: Partial<HistoryFilters>) => setSearch((present) => searchOf({ ...filtersOf(present), page: 1, ...next })),
    [setSearch],
  );
  return [filters, change];
}

export function useHistory(filters: HistoryFilters) {
  const { rest } = useBackend();
  const query = { ...queryOf(filters), page: filters.page, limit: pageSize };
  return useQuery({
    queryKey: ['history', query],
    queryFn: () => rest.history(query),
    placeholderData: keepPreviousData,
  });
}

/** URLs that export the filtered conversations. */
export function useExportUrls(filters: HistoryFilters): { csv: string; json: string } {
  const { rest } = useBackend();
  const { language } = useT();
  const query = queryOf(filters);
  return {
    csv: rest.historyExportUrl({ ...query, format: 'csv', labels: language }),
    json: rest.historyExportUrl({ ...query, format: 'json' }),
  };
}
