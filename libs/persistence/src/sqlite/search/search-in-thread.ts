import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '#engine/ports/log.js';
import type { Progress } from '#engine/ports/projection.js';
import type { Answer, FromThread, ThreadData, ToThread } from './messages.js';
import type { SearchHost } from './search-host.js';
import type { SearchQuery, SearchResult } from './searcher.js';

/** The thread's entry is TypeScript if a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './search-thread.ts' : './search-thread.js', import.meta.url);

/** Grace period for the thread to end, in milliseconds, before it is terminated: unwritten work is indexed again. */
const gracePeriodMs = 2_000;

interface Request {
  /** Whether the process stays alive until it is answered. */
  readonly isAwaited: boolean;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs the search index in a worker thread: neither a search nor indexing blocks the event loop. */
export function searchInThread(directory: string, log: Log): SearchHost {
  return new ThreadHost(directory, log);
}

class ThreadHost implements SearchHost {
  readonly #directory: string;
  readonly #log: Log;
  readonly #requests = new Map<number, Request>();
  #worker: Worker | null = null;
  #number = 0;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
  }

  async advance(): Promise<Progress> {
    const answer = await this.#ask((number) => ({ kind: 'advance', number }), { isAwaited: false });
    if (answer.kind !== 'advance') throw new Error('the search thread answered something else');
    return answer.result;
  }

  async find(query: SearchQuery): Promise<SearchResult> {
    const answer = await this.#ask((number) => ({ kind: 'find', number, query }), { isAwaited: true });
    if (answer.kind !== 'find') throw new Error('the search thread answered something else');
    return answer.result;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = once(worker, 'exit');
    this.#send({ kind: 'close' });
    const timeout = setTimeout(() => void worker.terminate(), gracePeriodMs);
    await ended;
    clearTimeout(timeout);
  }

  #ask(message: (number: number) => ToThread, { isAwaited }: Pick<Request, 'isAwaited'>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#number += 1;
      this.#requests.set(this.#number, { isAwaited, resolve, reject });
      this.#send(message(this.#number));
      if (isAwaited) this.#worker?.ref();
    });
  }

  /** Posts to the thread; starts one if none is running. */
  #send(message: ToThread): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(message);
  }

  #begin(): Worker {
    const workerData: ThreadData = { directory: this.#directory };
    const worker = new Worker(entry, { name: 'search', workerData });
    // Only pending searches keep the process alive, indexing does not.
    worker.unref();
    worker.on('message', (message: FromThread) => this.#receive(message));
    worker.on('error', (error) => this.#log.error({ error }, 'the search thread failed'));
    worker.on('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#requests.values()) reject(new Error('the search thread ended'));
      this.#requests.clear();
    });
    return worker;
  }

  #receive(message: FromThread): void {
    if (message.kind === 'log') {
      this.#log[message.level](message.fields, message.message);
      return;
    }
    const request = this.#requests.get(message.number);
    this.#requests.delete(message.number);
    if (![...this.#requests.values()].some(({ isAwaited }) => isAwaited)) this.#worker?.unref();
    if (message.kind === 'refusal') request?.reject(message.error);
    else request?.resolve(message);
  }
}
