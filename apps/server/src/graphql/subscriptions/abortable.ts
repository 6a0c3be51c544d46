/** Calls back with why the values end before their reader leaves. Returns the unsubscribe function. */
export type Ending = (end: (why: Error) => void) => () => void;

/**
 * Async iterable that can be aborted while it waits: `return` of an async generator is queued behind the pending
 * `next`, which may wait for ever. An `ending` makes it fail while it waits.
 */
export function abortable<T>(
  generate: (signal: AbortSignal) => AsyncIterableIterator<T>,
  ending: Ending = () => () => {},
): AsyncIterableIterator<T> {
  const leaving = new AbortController();
  const values = generate(leaving.signal);
  let failure: Error | null = null;
  const unsubscribe = ending((why) => {
    failure = why;
    leaving.abort();
  });
  const leave = async (): Promise<IteratorResult<T>> => {
    unsubscribe();
    leaving.abort();
    await values.return?.();
    return { done: true, value: undefined };
  };
  const fail = (error: unknown): never => {
    unsubscribe();
    throw error;
  };
  const unlessEnded = (result: IteratorResult<T>): IteratorResult<T> => {
    if (failure !== null) return fail(failure);
    if (result.done) unsubscribe();
    return result;
  };
  return {
    next: () => values.next().then(unlessEnded, fail),
    return: leave,
    throw: async (error: unknown) => {
      await leave();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
