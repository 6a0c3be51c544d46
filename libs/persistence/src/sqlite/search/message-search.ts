import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { type SearchHost, searchInline } from './search-host.js';
import { searchInThread } from './search-in-thread.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** Throttle for commit notifications to the index, in milliseconds. */
const followEveryMs = 250;

/** Full-text search of messages. See docs/journal.md. */
export class MessageSearch {
  readonly #host: SearchHost;
  readonly #log: Log;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(directory: string, log: Log) {
    this.#log = log;
    const isBuilt = import.meta.url.endsWith('.js');
    this.#host = (isBuilt ? searchInThread : searchInline)(directory, log);
  }

  /** Notifies the index of new commits, or of commits from before the start. */
  follow(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#host.follow();
    }, followEveryMs).unref();
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

  /** Resolves when everything committed now is indexed. */
  indexed(): Promise<void> {
    return this.#host.indexed();
  }

  /** Closes the files. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#host.close();
  }
}
