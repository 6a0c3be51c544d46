import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '#engine/ports/log.js';
import type { Findings, Question } from './finder.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { SearchHost } from './search-host.js';

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './search-thread.ts' : './search-thread.js', import.meta.url);

/** So long it has to end by itself, in milliseconds. Then it is ended: what it did not write is indexed again. */
const patienceMs = 2_000;

interface Request {
  readonly resolve: (findings: Findings | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches in a thread of its own: neither a search nor the index ever holds up the event loop. */
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

  follow(): void {
    this.#send({ kind: 'follow' });
  }

  async find(question: Question): Promise<Findings> {
    const findings = await this.#ask((number) => ({ kind: 'find', number, question }));
    if (findings === null) throw new Error('the search thread answered something else');
    return findings;
  }

  async indexed(): Promise<void> {
    await this.#ask((number) => ({ kind: 'indexed', number }));
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = once(worker, 'exit');
    this.#send({ kind: 'close' });
    const impatience = setTimeout(() => void worker.terminate(), patienceMs);
    await ended;
    clearTimeout(impatience);
  }

  #ask(message: (number: number) => ToThread): Promise<Findings | null> {
    return new Promise((resolve, reject) => {
      this.#number += 1;
      this.#requests.set(this.#number, { resolve, reject });
      this.#send(message(this.#number));
      this.#worker?.ref();
    });
  }

  /** To the thread; begins one if there is none, or none any more. */
  #send(message: ToThread): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(message);
  }

  #begin(): Worker {
    const workerData: ThreadData = { directory: this.#directory };
    const worker = new Worker(entry, { name: 'search', workerData });
    // A process that is done must not wait for the index, only for what it asked.
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
    if (this.#requests.size === 0) this.#worker?.unref();
    if (message.kind === 'answer') request?.resolve(message.findings);
    else request?.reject(message.error);
  }
}
