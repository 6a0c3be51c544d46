import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckpointHost } from './checkpoint-host.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { LogFill } from './write-ahead-log.js';

/** The thread's entry is TypeScript if a loader runs the sources unbuilt. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './checkpoint-thread.ts' : './checkpoint-thread.js',
  import.meta.url,
);

/** Grace period for the thread to end, in milliseconds, before it is terminated: a partial checkpoint leaves the log intact. */
const gracePeriodMs = 5_000;

/** Checkpoints in a worker thread, started when first needed: the event loop never waits for the copy. */
export function checkpointInThread(file: string): CheckpointHost {
  return new ThreadHost(file);
}

class ThreadHost implements CheckpointHost {
  readonly #file: string;
  #worker: Worker | null = null;
  /** Ends the wait for a thread that is gone. */
  #exited = new AbortController();

  constructor(file: string) {
    this.#file = file;
  }

  async writeBack(): Promise<LogFill> {
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    worker.ref();
    try {
      worker.postMessage('write back' satisfies ToThread);
      // An error thrown in the thread rejects this as well.
      const [message] = (await once(worker, 'message', { signal: this.#exited.signal })) as [FromThread];
      if ('error' in message) throw message.error;
      return message.fill;
    } finally {
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close' satisfies ToThread);
    const timeout = setTimeout(() => void worker.terminate(), gracePeriodMs);
    await ended;
    clearTimeout(timeout);
  }

  /** Starts the thread; after it has ended, the next checkpoint starts another one. */
  #begin(): Worker {
    const workerData: ThreadData = { file: this.#file };
    const worker = new Worker(entry, { name: 'checkpoints', workerData });
    const gone = new AbortController();
    this.#exited = gone;
    const end = () => {
      if (this.#worker === worker) this.#worker = null;
      gone.abort(new Error('the checkpoint thread ended'));
    };
    worker.on('error', end).on('exit', end);
    return worker;
  }
}
