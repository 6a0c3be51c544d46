import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Query cache: a read that began before a change never overwrites it. */
export class ConsoleCache extends QueryClient {
  /**
   * Also cancels and repeats reads in flight. The library lets a first read, and one that no component needs, continue,
   * and treats its response, which may be older than the change, as fresh.
   */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const wouldGoOn = (query: Query) =>
      (query.state.data === undefined || !query.isActive()) && (filters?.predicate?.(query) ?? true);
    await this.cancelQueries({ ...filters, predicate: wouldGoOn, fetchStatus: 'fetching' });
    await super.invalidateQueries(filters, options);
  }
}

/** Stores the server's reply to a change, over any read that began before it. */
export function setSaved<Data>(cache: QueryClient, queryKey: QueryKey, data: Data): void {
  cache.setQueryData<Data>(queryKey, () => data);
  void cache.cancelQueries({ queryKey, exact: true });
}
