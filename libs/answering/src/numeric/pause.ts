/** Lets other work run between two steps of a long computation. Rejects when the computation is no longer wanted. */
export type Pause = () => Promise<void>;

/** For a thread of its own: never waits. */
export const noPause: Pause = () => Promise.resolve();

const slice = { background: 8, question: 4 };

/** For the event loop: gives way once some milliseconds have been used, fewer where somebody waits for a short answer. */
export function politePause(signal?: AbortSignal, use: keyof typeof slice = 'background'): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < slice[use]) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
    signal?.throwIfAborted();
  };
}
