import type { Log } from '#engine/ports/log.js';
import type { Progress } from '#engine/ports/projection.js';
import { SearchIndex } from './search-index.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** Host of the search index: a worker thread, or this one. */
export interface SearchHost {
  /** A pending call does not keep the process alive. */
  advance(): Promise<Progress>;
  find(query: SearchQuery): Promise<SearchResult>;
  close(): Promise<void>;
}

/** Runs the search index on the event loop: for tests and unbuilt sources. */
export function searchInline(directory: string, log: Log): SearchHost {
  const index = new SearchIndex(directory, log);
  return {
    advance: async () => index.advance(),
    find: async (query) => index.find(query),
    close: async () => index.close(),
  };
}
