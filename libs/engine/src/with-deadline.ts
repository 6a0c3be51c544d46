/** A signal that also aborts when its time is up, until `end` is called. */
export interface Deadline {
  readonly signal: AbortSignal;
  end(): void;
}

/**
 * Deadline for work that may be cancelled. `AbortSignal.any` with `AbortSignal.timeout` is none: Node.js 20 holds the sources weakly, so
 * after a garbage collection the time is never up. Its timer ends with the work, too: of hundreds a second, each would
 * fire for nothing and make an error with its stack.
 */
export function withDeadline(signal: AbortSignal | undefined, ms: number): Deadline {
  const ending = new AbortController();
  const cancel = () => ending.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const timeOut = () => ending.abort(new DOMException('It took too long', 'TimeoutError'));
  const timer = setTimeout(timeOut, ms).unref();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  };
  return { signal: ending.signal, end };
}
