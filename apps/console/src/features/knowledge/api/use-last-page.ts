import { useEffect } from 'react';

/** Goes back to the last page when the one shown has emptied, as after everything on it was dealt with. */
export function useLastPage(
  shown: { readonly page: number; readonly perPage: number; readonly total: number | undefined },
  setPage: (page: number) => void,
): void {
  const { page, perPage, total } = shown;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage));
  useEffect(() => {
    if (page > last) setPage(last);
  }, [page, last, setPage]);
}
