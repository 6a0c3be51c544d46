/**
 * An async iterable that can be left while it waits: `return` of an async generator is queued behind the `next` that is
 * pending, which may be for ever.
 */
export function abortable<T>(generate: (signal: AbortSignal) => AsyncIterableIterator<T>): AsyncIterableIterator<T> {
  const leaving = new AbortController();
  const values = generate(leaving.signal);
  const leave = async (): Promise<IteratorResult<T>> => {
    leaving.abort();
    await values.return?.();
    return { done: true, value: undefined };
  };
  return {
    next: () => values.next(),
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
