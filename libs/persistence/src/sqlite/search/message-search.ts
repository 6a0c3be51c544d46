import type { Log } from '#engine/ports/log.js';
import type { Progress, Projection } from '#engine/ports/projection.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { type SearchHost, searchInline } from './search-host.js';
import { searchInThread } from './search-in-thread.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** Full-text search of messages: a projection of the log into a separate file. See docs/journal.md. */
export class MessageSearch implements Projection {
  readonly name = 'search';
  readonly delayMs = 250;
  readonly #host: SearchHost;
  readonly #log: Log;

  constructor(directory: string, log: Log) {
    this.#log = log;
    const isBuilt = import.meta.url.endsWith('.js');
    this.#host = (isBuilt ? searchInThread : searchInline)(directory, log);
  }

  advance(): Promise<Progress> {
    return this.#host.advance();
  }

  /** Rejects with `StorageUnavailable` while the index cannot be read. */
  async find(query: SearchQuery): Promise<SearchResult> {
    try {
      return await this.#host.find(query);
    } catch (error) {
      this.#log.error({ error }, 'a search failed');
      throw new StorageUnavailable({ cause: error });
    }
  }

  /** Closes the files. */
  close(): Promise<void> {
    return this.#host.close();
  }
}
