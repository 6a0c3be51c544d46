import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import type { Progress } from '#engine/ports/projection.js';
import { describeStorageError, isCorruption } from '../storage-error.js';
import { Indexer } from './indexer.js';
import { discardSearchFile, openSearchFile, searchFile } from './search-file.js';
import { Searcher, type SearchQuery, type SearchResult } from './searcher.js';

/** Pause after each batch, as a multiple of its duration: indexing is never urgent and leaves the processor to others. */
const pauseFactor = 2;
/** Write rate, in events per second, above which indexing throttles to one batch each `busyPauseMs`. */
const busyPerSecond = 500;
const busyPauseMs = 500;
/** Maximum backlog that a search indexes first, so that recent commits are found at once. */
const freshEvents = 2_000;
const reportEveryMs = 10_000;
/** Minimum time between rebuilds: a file that is damaged again sooner is not the cause, its source is. */
const rebuildEveryMs = 600_000;

interface Opened {
  readonly database: Database.Database;
  readonly indexer: Indexer;
  readonly searcher: Searcher;
}

/**
 * Search index, a projection of the log. Synchronous, normally in a worker thread. Faults of its file never reach writers:
 * the index lags, or is rebuilt.
 */
export class SearchIndex {
  readonly #directory: string;
  readonly #log: Log;
  #opened: Opened | null = null;
  /** The head of the log at the last batch, to measure the write rate. */
  #seen: { readonly head: number; readonly at: number } | null = null;
  /** When a large lag was last logged; null while there is none. */
  #reportedAt: number | null = null;
  #rebuiltAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
  }

  /** Indexes one batch, and takes one step in removing erased messages. Throws an error with a readable sentence. */
  advance(): Progress {
    const began = performance.now();
    try {
      const { position, hasMore } = this.#with(({ indexer }) => {
        indexer.advance();
        indexer.forget();
        return { position: indexer.settled, hasMore: indexer.isForgetting || !indexer.isWithin(0) };
      });
      this.#report(hasMore);
      return { position, pauseMs: hasMore ? this.#pauseMs(began) : null };
    } catch (error) {
      throw new Error(describeStorageError(error, searchFile(this.#directory)), { cause: error });
    }
  }

  find(query: SearchQuery): SearchResult {
    return this.#with(({ indexer, searcher }) => {
      this.#freshen(indexer);
      return searcher.find(query);
    });
  }

  close(): void {
    this.#closed = true;
    this.#opened?.database.close();
    this.#opened = null;
  }

  #pauseMs(began: number): number {
    const rest = (performance.now() - began) * pauseFactor;
    return this.#isBusy(began) ? Math.max(rest, busyPauseMs) : rest;
  }

  /** Whether the write rate exceeds `busyPerSecond`. */
  #isBusy(now: number): boolean {
    const before = this.#seen;
    const head = this.#with(({ indexer }) => indexer.head);
    this.#seen = { head, at: now };
    return before !== null && (head - before.head) * 1000 > busyPerSecond * (now - before.at);
  }

  /** Indexes recent commits before a search. On failure the search uses the present index. */
  #freshen(indexer: Indexer): void {
    if (!indexer.isWithin(freshEvents)) return;
    try {
      while (indexer.advance());
    } catch (error) {
      if (isCorruption(error)) throw error;
      // The follower meets the same failure, and reports it.
      this.#log.debug({ error }, 'a search does not find the newest messages');
    }
  }

  /** Runs the work; a damaged file is discarded and the work repeated on a new one. */
  #with<T>(work: (opened: Opened) => T): T {
    try {
      return work(this.#open());
    } catch (error) {
      const now = performance.now();
      if (!isCorruption(error) || this.#closed || now - this.#rebuiltAt < rebuildEveryMs) throw error;
      this.#rebuiltAt = now;
      this.#log.warn({ file: searchFile(this.#directory), error }, 'the search index is damaged: rebuilding it');
      this.#opened?.database.close();
      this.#opened = null;
      discardSearchFile(this.#directory);
      return work(this.#open());
    }
  }

  #open(): Opened {
    if (this.#closed) throw new Error('the search is closed');
    if (this.#opened === null) {
      const database = openSearchFile(this.#directory, this.#log);
      this.#opened = { database, indexer: new Indexer(database), searcher: new Searcher(database) };
    }
    return this.#opened;
  }

  /** Logs progress while the lag is large, as after the first start over a large file. */
  #report(hasMore: boolean): void {
    const now = performance.now();
    if (!hasMore) {
      if (this.#reportedAt !== null) this.#log.info({}, 'the search index is complete');
      this.#reportedAt = null;
      return;
    }
    if (this.#reportedAt !== null && now - this.#reportedAt < reportEveryMs) return;
    const { position, head, isFar } = this.#with(({ indexer }) => ({
      position: indexer.position,
      head: indexer.head,
      isFar: !indexer.isWithin(10 * freshEvents),
    }));
    if (this.#reportedAt === null && !isFar) return;
    this.#reportedAt = now;
    this.#log.info({ position, head }, 'messages are being indexed for the search');
  }
}
