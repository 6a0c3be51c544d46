import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SourceItem } from '#engine/ports/article-source.js';
import type { SourceFile } from './source-file.js';

export interface ReadRequest {
  readonly file: SourceFile;
  /** Of a page; null for a file, which is told by its name. */
  readonly contentType: string | null;
}

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js', import.meta.url);

/** Nothing honest takes longer to read. */
const readingMs = 30_000;

/** Reads files and pages one at a time. Never rejects. */
export interface SourceReader {
  read(request: ReadRequest): Promise<SourceItem[]>;
  close(): Promise<void>;
}

/** A large page takes seconds to read, and would hold everybody up: it is read in a thread. */
export class ReadingThread implements SourceReader {
  #worker: Worker | null = null;

  constructor(
    private readonly mostMs = readingMs,
    private readonly program: URL = entry,
  ) {}

  async read(request: ReadRequest): Promise<SourceItem[]> {
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    worker.postMessage(request);
    const ended = new AbortController();
    // Some texts keep a pattern busy for ever.
    const overdue = setTimeout(() => void worker.terminate(), this.mostMs);
    try {
      return await Promise.race([
        once(worker, 'message', { signal: ended.signal }).then(([items]) => items as SourceItem[]),
        once(worker, 'exit', { signal: ended.signal }).then(() => this.#lost(request)),
      ]);
    } catch {
      return this.#lost(request);
    } finally {
      clearTimeout(overdue);
      ended.abort();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
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

  /** Nothing that a file says may end an import: the next one gets a new thread. */
  #lost({ file }: ReadRequest): SourceItem[] {
    this.#worker = null;
    return [{ source: file.source, title: null, refusal: 'unreadable' }];
  }
}
