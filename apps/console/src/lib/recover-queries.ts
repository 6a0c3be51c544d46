import type { Query, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.js';

/** Backoff between the probes of a server that is down, in milliseconds: doubled up to the longest. */
const firstPauseMs = 2_000;
const maxPauseMs = 20_000;

/** Failed because of an outage: the same request succeeds once the server or its storage is back. */
function isOutage(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'busy' || code === 'draining';
}

/** On screen, with an error of an outage. Queries that must not be repeated, such as the end of a single sign-on, have `retry: false`. */
function isStuck(query: Query): boolean {
  return (
    query.isActive() && query.state.status === 'error' && isOutage(query.state.error) && query.options.retry !== false
  );
}

/**
 * Automatic recovery after an outage: while queries on screen have failed for good, probes the server with exponential
 * backoff and jitter, and refetches them once it answers. Meanwhile the screens keep their messages. Returns a function
 * that ends the recovery.
 */
export function recoverQueries(cache: QueryClient, probe: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let isEnded = false;

  const stuck = () => cache.getQueryCache().findAll({ predicate: isStuck });
  const schedule = () => {
    if (timer !== null || isEnded) return;
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
    timer = setTimeout(() => void attempt(), pauseMs * (0.75 + Math.random() / 2));
  };
  const attempt = async () => {
    if (stuck().length > 0 && (await answers(probe))) await cache.refetchQueries({ predicate: isStuck });
    timer = null;
    failures = stuck().length > 0 ? failures + 1 : 0;
    if (failures > 0) schedule();
  };
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isStuck(event.query)) schedule();
  });
  return () => {
    isEnded = true;
    if (timer !== null) clearTimeout(timer);
    unsubscribe();
  };
}

/** Any other refusal, such as that nobody is signed in, is an answer. */
async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    return !isOutage(error);
  }
}
