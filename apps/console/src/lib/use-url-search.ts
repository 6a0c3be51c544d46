import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Search parameters of the URL, and a setter that maps the present ones to the next. It reads the address bar: React
 * Router's own setter passes those of the last render, and would undo a change that has not been rendered yet.
 */
export function useUrlSearch(): [URLSearchParams, (change: (present: URLSearchParams) => URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (present: URLSearchParams) => URLSearchParams) =>
      setSearch(next(new URLSearchParams(window.location.search)), { replace: true }),
    [setSearch],
  );
  return [search, change];
}
