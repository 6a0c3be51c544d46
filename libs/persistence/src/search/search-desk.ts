import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { describeStorageError, isLasting } from '../storage-error.js';
import { Finder, type Findings, type Question } from './finder.js';
import { Indexer } from './indexer.js';
import { discardSearchFile, openSearchFile, searchFile } from './search-file.js';

/** After each batch it rests so many times as long as the batch took: others want the processor, and it is never urgent. */
const restFactor = 2;
/** While events come at such a rate, each second, the processor is for those who write: a batch each `busyRestMs`. */
const busyPerSecond = 500;
const busyRestMs = 500;
/** Events that a search indexes first, if no more are missing: what was committed is found at once. */
const freshEvents = 2_000;
/** After an error it is tried again so much later. */
const retryMs = 5_000;
const reportEveryMs = 10_000;
/** A file that is damaged again so soon was not the cause: what it is made from is. */
const remakeEveryMs = 600_000;

interface Opened {
  readonly database: Database.Database;
  readonly indexer: Indexer;
  readonly finder: Finder;
}

/**
 * Keeps the index behind the log and searches in it. Works synchronously, in a thread of its own as a rule. What goes
 * wrong with its file is its own affair: the index lags, or is made anew, and writers never notice.
 */
export class SearchDesk {
  readonly #directory: string;
  readonly #log: Log;
  #opened: Opened | null = null;
  #timer: NodeJS.Timeout | null = null;
  #problem: string | null = null;
  /** The head of the log when more was left to do than a batch, and when that was. */
  #seen: { readonly head: number; readonly at: number } | null = null;
  /** When a long way to go was last reported; null while there is none. */
  #reportedAt: number | null = null;
  #remadeAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
  }

  /** Something was committed: indexes until nothing is left, in short turns. */
  follow(): void {
    if (this.#timer === null) this.#turnIn(0);
  }

  find(question: Question): Findings {
    return this.#with(({ indexer, finder }) => {
      this.#freshen(indexer);
      return finder.find(question);
    });
  }

  /** Resolves when everything that is committed now can be found. */
  async indexed(): Promise<void> {
    const head = this.#with(({ indexer }) => indexer.head);
    while (!this.#closed && this.#with(({ indexer }) => indexer.position < head && indexer.advance())) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#opened?.database.close();
    this.#opened = null;
  }

  #turnIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const again = this.#turn();
      if (again !== null && !this.#closed) this.#turnIn(again);
    }, ms).unref();
  }

  /** Indexes one batch. In how many milliseconds there is more to do; null when all is done. */
  #turn(): number | null {
    const began = performance.now();
    try {
      const hasMore = this.#with(({ indexer }) => indexer.advance() && !indexer.isWithin(0));
      this.#recovered();
      this.#report(hasMore);
      const rest = (performance.now() - began) * restFactor;
      if (!hasMore) return null;
      return this.#isBusy(began) ? Math.max(rest, busyRestMs) : rest;
    } catch (error) {
      this.#failed(error);
      return retryMs;
    }
  }

  /** Whether the log grows fast at present. */
  #isBusy(now: number): boolean {
    const before = this.#seen;
    const head = this.#with(({ indexer }) => indexer.head);
    this.#seen = { head, at: now };
    return before !== null && (head - before.head) * 1000 > busyPerSecond * (now - before.at);
  }

  /** A search answers from what is there, also when nothing can be added. */
  #freshen(indexer: Indexer): void {
    if (!indexer.isWithin(freshEvents)) return;
    try {
      while (indexer.advance());
    } catch (error) {
      if (isLasting(error)) throw error;
      this.#failed(error);
    }
  }

  /** A file that turns out to be damaged is thrown away, and the work done on a new one. */
  #with<T>(work: (opened: Opened) => T): T {
    try {
      return work(this.#open());
    } catch (error) {
      const now = performance.now();
      if (!isLasting(error) || this.#closed || now - this.#remadeAt < remakeEveryMs) throw error;
      this.#remadeAt = now;
      this.#log.warn({ file: searchFile(this.#directory), error }, 'the search index is damaged: it is made anew');
      this.#opened?.database.close();
      this.#opened = null;
      discardSearchFile(this.#directory);
      this.follow();
      return work(this.#open());
    }
  }

  #open(): Opened {
    if (this.#closed) throw new Error('the search is closed');
    if (this.#opened === null) {
      const database = openSearchFile(this.#directory, this.#log);
      this.#opened = { database, indexer: new Indexer(database), finder: new Finder(database) };
    }
    return this.#opened;
  }

  #failed(error: unknown): void {
    const problem = describeStorageError(error, searchFile(this.#directory));
    if (this.#problem === problem) return;
    this.#problem = problem;
    this.#log.error({ error, problem }, 'new messages cannot be found for the time being');
  }

  #recovered(): void {
    if (this.#problem === null) return;
    this.#problem = null;
    this.#log.info({}, 'new messages can be found again');
  }

  /** Says how far it is while it has a long way to go: the first time over a file of many messages. */
  #report(hasMore: boolean): void {
    const now = performance.now();
    if (!hasMore) {
      if (this.#reportedAt !== null) this.#log.info({}, 'every message can be found');
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
