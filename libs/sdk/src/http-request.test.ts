import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contracts/errors.js';
import { httpRequest, isRetryable } from './http-request.js';

it.each(Object.entries(errors))('%s may be retried exactly if the catalogue says so', (code, { status, retryable }) => {
  expect(isRetryable(code as ErrorCode, status)).toBe(retryable);
});

it('aborts after its timeout or when its caller does, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const collecting = setInterval(collect, 10);
  const caller = new AbortController();
  const unanswered = { ok: false, error: { code: 'busy', retryable: true } };
  expect(await httpRequest({ method: 'GET', url, timeoutMs: 100, signal: caller.signal })).toMatchObject(unanswered);
  const given = httpRequest({ method: 'GET', url, signal: caller.signal });
  caller.abort();
  expect(await given).toMatchObject(unanswered);
  expect(await httpRequest({ method: 'GET', url, signal: caller.signal })).toMatchObject(unanswered);
  clearInterval(collecting);
  silent.closeAllConnections();
  silent.close();
});
