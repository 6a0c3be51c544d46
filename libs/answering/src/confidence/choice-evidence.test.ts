import { expect, it } from 'vitest';
import { choiceEvidence, type WeighedAnswer } from './choice-evidence.js';
import { type Evidence, evidenceNames } from './evidence.js';

function answer(probability: number, evidence: Partial<Evidence> = {}): WeighedAnswer {
  const none = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence;
  return { probability, evidence: { ...none, ...evidence } };
}

it('takes the largest evidence of any choice, and none of an answer beyond them', () => {
  const ranked = [answer(0.5, { covered: 1 }), answer(0.3, { covered: 2, meaning: -1 }), answer(0.2, { meaning: 3 })];
  expect(choiceEvidence(2, ranked)).toMatchObject({ covered: 2, meaning: 0 });
  expect(choiceEvidence(3, ranked)).toMatchObject({ covered: 2, meaning: 3 });
});

it('offers no choice that hardly adds to the probability of all, nor more than there are', () => {
  const ranked = [answer(0.9), answer(0.09)];
  expect(choiceEvidence(2, ranked)).toBeNull();
  expect(choiceEvidence(3, ranked)).toBeNull();
  expect(choiceEvidence(1, ranked)).not.toBeNull();
});
