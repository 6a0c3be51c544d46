import { expect, test } from 'vitest';
import { ok, reject } from '#contracts/result.js';
import { toApiKeyPrincipal } from '#engine/access/principal.js';
import { anApiKey } from '#testing/people.js';
import { RequestRefused } from '../refused.js';
import { unwrapPermitted } from './unwrap.js';

const key = toApiKeyPrincipal(anApiKey('key'));

test('a refusal that names the lacking permission becomes one that names the scope', () => {
  const message = 'The API key lacks the scope articles:read.';
  expect(() => unwrapPermitted(key, { ...reject('forbidden'), permission: 'articles.read' })).toThrow(
    new RequestRefused('forbidden', { message }),
  );
  expect(() => unwrapPermitted(key, reject('not_found'))).toThrow(new RequestRefused('not_found'));
  expect(unwrapPermitted(key, ok(7))).toBe(7);
});
