import { expect, it } from 'vitest';
import { choiceEvidence, type WeighedAnswer } from './choice-evidence.js';
import { type Evidence, evidenceNames } from './evidence.js';

function answer(probability: number, evidence: Partial<Evidence> = {}): WeighedAnswer {
  const none = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence;
  return { probability, evidence: { ...none, ...evidence } };
}

it('takes the largest evidence of any choice, and none of an answer beyond them', () => {
  const ranked = [answer(0.5, { covered: 1 }), answer(0.3, { covered: 2, meaning: -1 }), answer(0.2, { meaning: 3 })];
  expect(choiceEvidence(2, ranked, 3)).toMatchObject({ covered: 2, meaning: 0 });
  expect(choiceEvidence(3, ranked, 4)).toMatchObject({ covered: 2, meaning: 3 });
});

it('offers no choice that hardly adds to the probability of all, nor more than there are', () => {
  const ranked = [answer(0.9), answer(0.09)];
  expect(choiceEvidence(2, ranked, 3)).toBeNull();
  expect(choiceEvidence(3, ranked, 4)).toBeNull();
  expect(choiceEvidence(1, ranked, 2)).not.toBeNull();
});

it('returns no lead without a runner-up', () => {
  const ranked = [answer(0.4), answer(0.35), answer(0.25)];
  expect(choiceEvidence(3, ranked, 3)).toMatchObject({ together: 0, lead: 0 });
  expect(choiceEvidence(2, ranked, 3)?.lead).toBeGreaterThan(0);
});

it('counts a share for less among few answers than among many', () => {
  const ranked = [answer(0.8), answer(0.1), answer(0.1)];
  const [few, many] = [3, 50].map((answers) => choiceEvidence(1, ranked, answers)?.together ?? 0);
  expect(few).toBeLessThan((many as number) - 0.5);
});
