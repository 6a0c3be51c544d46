/** Cooperative yield point between two steps of a long computation. Rejects when the computation is aborted. */
export type Pause = () => Promise<void>;

/** Never yields: for a worker thread. */
export const noPause: Pause = () => Promise.resolve();

const slice = { background: 8, question: 4 };

/** Time-sliced yielding to the event loop: after eight milliseconds of background work, or four of a question. */
export function yieldingPause(signal?: AbortSignal, use: keyof typeof slice = 'background'): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < slice[use]) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
    signal?.throwIfAborted();
  };
}
