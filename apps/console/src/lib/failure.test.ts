import { expect, test, vi } from 'vitest';
import { failure } from '#contracts/errors.js';
import { failureText, isFieldWrong } from './failure.js';
import { loadTranslation } from './translate.js';

test.each([
  ['/command/to/operatorId', 'That operator is not available.'],
  ['/to/teamId', 'Not found or deleted.'],
  ['/clientId', 'Not found or deleted.'],
  ['/name', 'The request is not valid.'],
])('a record removed meanwhile is reported as gone: an error at %s', async (pointer, text) => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const t = await loadTranslation('en');
  expect(failureText(t, failure('invalid', { errors: [{ pointer, detail: 'not there' }] }))).toBe(text);
});

test('names the fields that the server refused', () => {
  const errors = [
    { pointer: '/from', detail: 'must be an address' },
    { pointer: '/accountDomains/1', detail: 'must be a domain' },
  ];
  const why = failure('invalid', { errors });
  const fields = ['from', 'accountDomains', 'fro', 'host'];
  expect(fields.map((field) => isFieldWrong(why, field))).toEqual([true, true, false, false]);
  expect(isFieldWrong(failure('busy'), 'from')).toBe(false);
  expect(isFieldWrong(null, 'from')).toBe(false);
});

test('says how long to wait only where that is known: not in an outage', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const t = await loadTranslation('en');
  expect(failureText(t, failure('rate_limited', { retryAfterMs: 90_000 }))).toBe(
    'Too many requests. Please wait 2 minutes.',
  );
  expect(failureText(t, failure('busy', { retryAfterMs: 1_000 }))).toBe('The server is busy or cannot be reached.');
});
