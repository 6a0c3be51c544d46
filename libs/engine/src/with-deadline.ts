/** Signal that also aborts at a deadline, until `end` is called. */
export interface Deadline {
  readonly signal: AbortSignal;
  end(): void;
}

/**
 * Deadline for cancellable work. `AbortSignal.any` with `AbortSignal.timeout` does not work: Node.js 20 holds the sources weakly, so after
 * a garbage collection it never fires. The timer ends with the work, since hundreds a second would each fire for nothing and create an
 * error with its stack.
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
