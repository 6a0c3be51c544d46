import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#contracts/errors.js';
import { recoverQueries } from './recover-queries.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that refuses with `code`, or answers for null, and a query on screen. */
function onScreen(code: ErrorCode | null, retry: false | 0 = 0) {
  const cache = new QueryClient();
  const server = { code, requests: 0, probes: 0 };
  const ask = async () => {
    if (server.code !== null) throw Object.assign(new Error(server.code), { failure: failure(server.code) });
    return 'list';
  };
  const queryFn = () => {
    server.requests += 1;
    return ask();
  };
  const probe = () => {
    server.probes += 1;
    return ask();
  };
  const end = recoverQueries(cache, probe);
  const observer = new QueryObserver(cache, { queryKey: ['list'], queryFn, retry });
  const leave = observer.subscribe(() => {});
  return { server, end, leave, result: () => observer.getCurrentResult() };
}

const pass = () => vi.advanceTimersByTimeAsync(120_000);

it('a query that failed in an outage is fetched again once the server answers, and keeps its message until then', async () => {
  const { server, end, result } = onScreen('busy');
  await pass();
  expect(result().status).toBe('error');
  expect(server.requests).toBe(1);
  // With backoff: two minutes are less than ten probes.
  expect(server.probes).toBeGreaterThan(3);
  expect(server.probes).toBeLessThan(12);
  server.code = null;
  await pass();
  expect(result().data).toBe('list');
  const { probes } = server;
  await pass();
  expect(server.probes).toBe(probes);
  end();
});

it('a refusal of the probe is an answer: the session may have ended', async () => {
  const { server, end } = onScreen('busy');
  await vi.advanceTimersByTimeAsync(0);
  server.code = 'unauthenticated';
  await pass();
  expect(server.requests).toBe(2);
  end();
});

it.each<{ what: string; code: ErrorCode; retry?: false }>([
  { what: 'an error of another kind', code: 'internal' },
  { what: 'a query that must not be repeated', code: 'busy', retry: false },
])('$what stays as it is', async ({ code, retry }) => {
  const { server, end } = onScreen(code, retry ?? 0);
  await pass();
  expect([server.requests, server.probes]).toEqual([1, 0]);
  end();
});

it('neither a query that was left nor an ended recovery is retried', async () => {
  const left = onScreen('busy');
  await vi.advanceTimersByTimeAsync(0);
  left.leave();
  await pass();
  expect(left.server.probes).toBe(0);
  left.end();
  const ended = onScreen('busy');
  await vi.advanceTimersByTimeAsync(0);
  ended.end();
  await pass();
  expect(ended.server.probes).toBe(0);
});
