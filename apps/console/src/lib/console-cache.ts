import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Cache of the server's answers. What was asked before a change and is answered after it is never taken for new. */
export class ConsoleCache extends QueryClient {
  /**
   * Also reads again what is being read for the first time. The library lets such a read go on, and one that nothing on the screen
   * needs, and takes its answer, which may be older than the change, for new.
   */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const wouldGoOn = (query: Query) =>
      (query.state.data === undefined || !query.isActive()) && (filters?.predicate?.(query) ?? true);
    await this.cancelQueries({ ...filters, predicate: wouldGoOn, fetchStatus: 'fetching' });
    await super.invalidateQueries(filters, options);
  }
}

/** Keeps what the server answered to a change, over any read that began before it. */
export function setSaved<Data>(cache: QueryClient, queryKey: QueryKey, data: Data): void {
  cache.setQueryData<Data>(queryKey, () => data);
  void cache.cancelQueries({ queryKey, exact: true });
}
