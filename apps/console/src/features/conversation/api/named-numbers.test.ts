import { expect, it } from 'vitest';
import { namedNumbers } from './named-numbers.js';

it('formats numbers after their names, in the notation of the language', () => {
  expect(namedNumbers('en', { svm: 0.834, bm25: 12.1 })).toBe('svm 0.83 · bm25 12.1');
  expect(namedNumbers('it', { svm: -0.834 })).toBe('svm -0,83');
});

it.each([-0, -0.001])('%d has no sign', (value) => {
  expect(namedNumbers('en', { svm: value })).toBe('svm 0');
});
