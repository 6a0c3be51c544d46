import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SourcePart } from '#engine/ports/article-source.js';
import { type PageBytes, refusedPart } from './read-file.js';
import type { ReadRequest } from './read-request.js';
import type { SiteMap, SiteMapBytes } from './read-site-map.js';
import type { SourceFile } from './source-file.js';

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js', import.meta.url);

/** Nothing honest takes longer to read. */
const readingMs = 30_000;

/** Reads files, pages and site maps one at a time. Never rejects: what cannot be read is refused. */
export interface SourceReader {
  readFile(file: SourceFile): Promise<SourcePart>;
  readPage(page: PageBytes): Promise<SourcePart>;
  /** Null when it is none. */
  readSiteMap(map: SiteMapBytes): Promise<SiteMap | null>;
  close(): Promise<void>;
}

/** A large page or map takes seconds to read, and would hold everybody up: it is read in a thread. */
export class ReadingThread implements SourceReader {
  #worker: Worker | null = null;

  constructor(
    private readonly mostMs = readingMs,
    private readonly program: URL = entry,
  ) {}

  readFile(file: SourceFile): Promise<SourcePart> {
    return this.#ask<SourcePart>({ type: 'file', file }, refusedPart(file.source, 'unreadable'));
  }

  readPage(page: PageBytes): Promise<SourcePart> {
    return this.#ask<SourcePart>({ type: 'page', page }, refusedPart(page.source, 'unreadable'));
  }

  readSiteMap(map: SiteMapBytes): Promise<SiteMap | null> {
    return this.#ask<SiteMap | null>({ type: 'site_map', map }, null);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** Nothing that a source says may end an import: where the thread is lost, the next one gets a new thread. */
  async #ask<T>(request: ReadRequest, lost: T): Promise<T> {
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    worker.postMessage(request);
    const ended = new AbortController();
    // Some texts keep a pattern busy for ever.
    const overdue = setTimeout(() => void worker.terminate(), this.mostMs);
    const loss = () => {
      this.#worker = null;
      return lost;
    };
    try {
      return await Promise.race([
        once(worker, 'message', { signal: ended.signal }).then(([answer]) => answer as T),
        once(worker, 'exit', { signal: ended.signal }).then(loss),
      ]);
    } catch {
      return loss();
    } finally {
      clearTimeout(overdue);
      ended.abort();
    }
  }

  #begin(): Worker {
    const worker = new Worker(this.program, { name: 'reading' });
    // An error that nobody listens to ends the server; this one ends the thread, and the next file gets another.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}
