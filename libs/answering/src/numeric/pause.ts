/** Lets other work run between two steps of a long computation. Rejects when the computation is no longer wanted. */
export type Pause = () => Promise<void>;

/** For a thread of its own: never waits. */
export const noPause: Pause = () => Promise.resolve();

const slice = 8;

/** For the event loop: gives way once `slice` milliseconds have been used. */
export function politePause(signal?: AbortSignal): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < slice) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
    signal?.throwIfAborted();
  };
}
