import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Refreshes a query once for all changes within `delayMs`. */
export function createRefresh(cache: QueryClient, queryKey: QueryKey, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Invalidation would restart a running fetch: changes that come faster than a fetch would never let it end.
      if (cache.isFetching({ queryKey }) > 0) soon();
      else void cache.invalidateQueries({ queryKey });
    }, delayMs);
  };
  return { soon, stop: () => clearTimeout(timer) };
}
