import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import type { Findings, Question } from './finder.js';
import { type SearchHost, searchInline } from './search-host.js';
import { searchInThread } from './search-in-thread.js';

/** The thread hears of commits at most this often, in milliseconds. */
const followEveryMs = 250;

/** Finds messages by their words. See docs/search.md. */
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

  /** Something was committed, or may have been while nobody followed. */
  follow(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#host.follow();
    }, followEveryMs).unref();
  }

  /** Rejects with `StorageUnavailable` while the index cannot be read. */
  async find(question: Question): Promise<Findings> {
    try {
      return await this.#host.find(question);
    } catch (error) {
      this.#log.error({ error }, 'a search failed');
      throw new StorageUnavailable({ cause: error });
    }
  }

  /** Resolves when everything that is committed now can be found. */
  indexed(): Promise<void> {
    return this.#host.indexed();
  }

  /** Lets go of the files. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#host.close();
  }
}
