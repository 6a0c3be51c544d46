import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.js';
import type { Trainer } from './trainer.js';

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './training-thread.ts' : './training-thread.js',
  import.meta.url,
);

/** Articles, or vectors, sent at once. */
const part = 100;

/** Trains in a thread that lives as long as the training. */
export const trainInThread: Trainer = async (task, results, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(entry, { name: 'training' });
  // A process that is done must not wait for a training.
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
    for (const articles of partsOf(task.articles)) {
      send({ articles });
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const meanings of partsOf([...task.meanings])) {
      send({ meanings });
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
