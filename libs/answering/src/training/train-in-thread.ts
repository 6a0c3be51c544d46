import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.js';
import type { Trainer } from './trainer.js';

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './training-thread.ts' : './training-thread.js',
  import.meta.url,
);

/** Number of articles or vectors per message. */
const part = 100;

/** Trainer in a worker thread that ends with the training. */
export const trainInThread: Trainer = async (task, results, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(entry, { name: 'training' });
  // A training must not keep the process alive.
  worker.unref();
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: FromThread) => {
    if (signal.aborted) return;
    if ('trained' in message) results.trained(message.trained);
    else results.calibrated(message.calibrated);
  });
  try {
    const send = (message: ToThread) => worker.postMessage(message);
    const ended = once(worker, 'exit') as Promise<[number]>;
    // Awaited below. An error of the thread may reject it while the task is still being sent; this prevents an unhandled rejection.
    ended.catch(() => undefined);
    for (const articles of partsOf(task.articles)) {
      send({ articles });
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const vectors of partsOf([...task.vectors])) {
      send({ vectors });
      await new Promise((resolve) => setImmediate(resolve));
    }
    send({ start: { language: task.language, synonyms: task.synonyms } });
    const [code] = await ended;
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`the training thread ended with code ${code}`);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};

function* partsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += part) yield items.slice(from, from + part);
}
