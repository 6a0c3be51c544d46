import { expect, test } from 'vitest';
import { noticeMs } from './notice-time.js';

test('a notice stays long enough to be read, an error longer than a success', () => {
  expect(noticeMs('done', 'Saved.')).toBe(6_000);
  expect(noticeMs('failure', 'Not found.')).toBe(20_000);
  expect(noticeMs('done', 'x'.repeat(100))).toBe(12_000);
});
