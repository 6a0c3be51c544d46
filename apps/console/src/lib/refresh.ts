import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Refreshes a query once for all changes within `delayMs`. */
export function createRefresh(cache: QueryClient, queryKey: QueryKey, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A fetch under way may have begun before the change, and an invalidation does not restart the first one.
      if (cache.isFetching({ queryKey }) > 0) soon();
      else void cache.invalidateQueries({ queryKey });
    }, delayMs);
  };
  return { soon, stop: () => clearTimeout(timer) };
}
