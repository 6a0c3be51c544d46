/**
 * An async iterable that can be left while it waits: `return` of an async generator is queued behind the `next` that is
 * pending, which may be for ever.
 */
export function abortable<T>(generate: (signal: AbortSignal) => AsyncGenerator<T, void>): AsyncIterableIterator<T> {
  const leaving = new AbortController();
  const values = generate(leaving.signal);
  return {
    next: () => values.next(),
    return: () => {
      leaving.abort();
      return values.return();
    },
    throw: (error: unknown) => {
      leaving.abort();
      return values.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
