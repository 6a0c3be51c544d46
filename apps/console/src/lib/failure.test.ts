import { expect, test, vi } from 'vitest';
import { failure } from '#contracts/errors.js';
import { failureText } from './failure.js';
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
