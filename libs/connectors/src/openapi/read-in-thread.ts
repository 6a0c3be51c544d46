import { Worker } from 'node:worker_threads';
import { secondMs } from '#contracts/durations.js';
import { invalidAt } from '#contracts/result.js';
import type { ReadApiDocument } from '#engine/ports/api-document.js';
import { notOpenApi } from './not-open-api.js';

type Read = Awaited<ReturnType<ReadApiDocument>>;

/** Entry of the worker thread: TypeScript if a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js', import.meta.url);
/** Timeout of a document. A large one takes a second; a hostile one may take forever. */
const timeoutMs = 20 * secondMs;
const resourceLimits = { maxOldGenerationSizeMb: 384 };

/** Tail of the queue: documents are read one at a time, because each takes memory. */
let last: Promise<unknown> = Promise.resolve();

/** Parses each document in a worker thread of its own: a large one would block the event loop, a hostile one forever. */
export const readInThread: ReadApiDocument = (document) => {
  // A text that does not even name the format needs no thread.
  if (!/openapi|swagger/.test(document)) return Promise.resolve(notOpenApi);
  const read = last.then(() => inThread(document));
  last = read;
  return read;
};

function inThread(document: string): Promise<Read> {
  return new Promise((resolve) => {
    const worker = new Worker(entry, { name: 'api-document', workerData: document, resourceLimits });
    const overdue = setTimeout(() => void worker.terminate(), timeoutMs);
    worker.once('message', (result) => {
      resolve(result as Read);
      void worker.terminate();
    });
    // An unhandled error event would end the server; here it only ends the thread.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(overdue);
      resolve(invalidAt('/document', 'The document takes too long, or too much memory, to read.'));
    });
  });
}
