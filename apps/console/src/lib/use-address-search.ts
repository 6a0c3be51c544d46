import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Search parameters of the address, and a setter that replaces them by what a function makes of them. The function gets
 * those of the address bar: React Router's own setter gives those of the last render, and would undo a change that has
 * not been rendered yet.
 */
export function useAddressSearch(): [URLSearchParams, (change: (present: URLSearchParams) => URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (present: URLSearchParams) => URLSearchParams) =>
      setSearch(next(new URLSearchParams(window.location.search)), { replace: true }),
    [setSearch],
  );
  return [search, change];
}
