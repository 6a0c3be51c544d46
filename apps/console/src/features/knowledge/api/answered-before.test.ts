import { expect, it } from 'vitest';
import { improvedFrom } from './answered-before.js';

it('progress is shown once more questions are answered than before', () => {
  expect(improvedFrom(0, 1)).toBe(0);
  expect(improvedFrom(0, 0)).toBeNull();
  expect(improvedFrom(2, 1)).toBeNull();
  expect(improvedFrom(null, 3)).toBeNull();
});
