import { Worker } from 'node:worker_threads';
import type { SourcePart } from '#engine/ports/article-source.js';
import type { PageBytes } from './read-file.js';
import type { ReadRequest } from './read-request.js';
import type { SiteMap, SiteMapBytes } from './read-site-map.js';
import { refusedPart } from './refused-part.js';
import type { SourceFile } from './source-file.js';

/** Entry of the worker thread: TypeScript if a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js', import.meta.url);

/** Time budget of a source. No ordinary file takes `readTimeoutMs`, and few are slow. */
export interface ReadingBudget {
  /** Timeout of one file, page or map. */
  readonly readTimeoutMs: number;
  /** A read above this counts as slow… */
  readonly slowThresholdMs: number;
  /** …and all slow reads together may take this long; the rest is not read. */
  readonly slowBudgetMs: number;
}

const budget: ReadingBudget = { readTimeoutMs: 60_000, slowThresholdMs: 5_000, slowBudgetMs: 120_000 };

const notRead = 'reading it took too long or failed';

/** Reader of files, pages and site maps, one at a time. Never rejects: an unreadable source becomes a refusal. */
export interface SourceReader {
  readFile(file: SourceFile): Promise<SourcePart>;
  readPage(page: PageBytes): Promise<SourcePart>;
  /** Null if the document is no site map, or cannot be read. */
  readSiteMap(map: SiteMapBytes): Promise<SiteMap | null>;
  close(): Promise<void>;
}

/**
 * Source reader in a worker thread, with a time budget: a large page takes seconds and would block the event loop; a source
 * full of slow ones would delay the imports behind it.
 */
export class ReadingThread implements SourceReader {
  #worker: Worker | null = null;
  /** Resolves when the thread has loaded its modules, which is not charged to a file; to null if the thread ended before. */
  #started: Promise<unknown> = Promise.resolve();
  #spentMs = 0;

  constructor(
    private readonly time: ReadingBudget = budget,
    private readonly program: URL = entry,
  ) {}

  readFile(file: SourceFile): Promise<SourcePart> {
    return this.#ask<SourcePart>({ type: 'file', file }, refusedPart(file.source, 'unreadable', notRead));
  }

  readPage(page: PageBytes): Promise<SourcePart> {
    return this.#ask<SourcePart>({ type: 'page', page }, refusedPart(page.source, 'unreadable', notRead));
  }

  readSiteMap(map: SiteMapBytes): Promise<SiteMap | null> {
    return this.#ask<SiteMap | null>({ type: 'site_map', map }, null);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** Sends a request to the thread; resolves to `lost` if the thread ends. The next request then starts a new thread. */
  async #ask<T>(request: ReadRequest, lost: T): Promise<T> {
    const left = Math.min(this.time.readTimeoutMs, this.time.slowBudgetMs - this.#spentMs);
    if (left <= 0) return lost;
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    if ((await this.#started) === null) return lost;
    const answer = nextMessage(worker);
    worker.postMessage(request);
    // Some texts make a regular expression backtrack endlessly.
    const overdue = setTimeout(() => void worker.terminate(), left);
    const since = performance.now();
    const message = await answer;
    clearTimeout(overdue);
    const took = performance.now() - since;
    if (took > this.time.slowThresholdMs) this.#spentMs += took;
    return message === null ? lost : (message as T);
  }

  #begin(): Worker {
    const worker = new Worker(this.program, { name: 'reading' });
    // An unhandled error event would end the server; here it only ends the thread.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#started = nextMessage(worker);
    return worker;
  }
}

/** Next message of the thread; null if it ends first. Errors need no handling, because `exit` follows them. */
function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      worker.off('exit', onExit);
      resolve(message);
    };
    const onExit = () => {
      worker.off('message', onMessage);
      resolve(null);
    };
    worker.once('message', onMessage).once('exit', onExit);
  });
}
