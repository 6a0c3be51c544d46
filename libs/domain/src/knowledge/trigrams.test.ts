import { expect, test } from 'vitest';
import { TrigramWeights, trigramsOf } from './trigrams.js';

function shareOf(part: string, whole: string, collection: readonly string[] = []): number {
  const weights = new TrigramWeights();
  for (const text of collection) weights.add(trigramsOf(text));
  return weights.share(trigramsOf(part), trigramsOf(whole));
}

test('a question has similarity 1 with text that contains it, and 0 with unrelated text', () => {
  expect(shareOf('rent a bike', 'can I rent a bike?')).toBe(1);
  expect(shareOf('rent a bike', 'my gloves')).toBe(0);
  expect(shareOf('', 'my gloves')).toBe(0);
});

test('inflected words and accents make little difference', () => {
  expect(shareOf('renting bikes', 'rent a bike')).toBeGreaterThan(shareOf('renting bikes', 'mend a tent'));
  expect(shareOf('perche', 'perché')).toBe(1);
});

test('text common to every question has little weight', () => {
  const collection = ['how much are gloves', 'how much are tents', 'how much are poles', 'how much are bikes'];
  const shared = shareOf('how much are gloves', 'how much are helmets', collection);
  expect(shared).toBeLessThan(shareOf('how much are gloves', 'how much are helmets'));
});
