import { expect, it } from 'vitest';
import { card } from './cards.js';
import { sampleCards } from './sample-cards.js';

it.each(Object.values(sampleCards))('the sample of a card ($kind) is valid and stands alone in words', (sample) => {
  expect(card.parse(sample)).toEqual(sample);
  expect(sample.text).not.toBe('');
});
