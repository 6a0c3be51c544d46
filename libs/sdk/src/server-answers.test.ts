import { afterEach, expect, test, vi } from 'vitest';
import { serverAnswers } from './server-answers.js';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['its reply', async () => new Response('id'), true],
  ['a refusal', async () => new Response(null, { status: 404 }), true],
  ['a proxy without it', async () => new Response(null, { status: 502 }), false],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), false],
])('a server answers: %s', async (_, reply, expected) => {
  vi.stubGlobal('fetch', reply);
  expect(await serverAnswers()).toBe(expected);
});
