import { expect, test } from 'vitest';
import { publishedTypes } from '#contracts/published-event.js';
import { describedTypes } from './event-type-text.js';

test('every published event type is described in the languages of the console', () => {
  expect([...describedTypes].sort()).toEqual([...publishedTypes].sort());
});
