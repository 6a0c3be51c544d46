import type { Log } from '#engine/ports/log.js';
import { SearchIndex } from './search-index.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** Host of the search index: a worker thread, or this one. */
export interface SearchHost {
  follow(): void;
  find(query: SearchQuery): Promise<SearchResult>;
  indexed(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the search index on the event loop: for tests and unbuilt sources. */
export function searchInline(directory: string, log: Log): SearchHost {
  const index = new SearchIndex(directory, log);
  return {
    follow: () => index.follow(),
    find: async (query) => index.find(query),
    indexed: () => index.indexed(),
    close: async () => index.close(),
  };
}
