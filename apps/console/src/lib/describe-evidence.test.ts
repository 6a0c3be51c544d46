import { expect, test } from 'vitest';
import { describeEvidence } from './describe-evidence.js';

test('a question that equals a phrasing is described as that, not as similar', () => {
  expect(describeEvidence({ exact: 1, similarity: 3, ratio: 2, known: 2 })).toEqual([
    { name: 'exact' },
    { name: 'ahead' },
    { name: 'known', share: 1 },
  ]);
});

test('an answer with little lead is described as close to the runner-up', () => {
  expect(describeEvidence({ exact: 0, similarity: 1.5, ratio: 0.1, known: 1 })).toEqual([
    { name: 'similar', share: 0.5 },
    { name: 'close' },
    { name: 'known', share: 0.5 },
  ]);
});

test('a passage is described by its best sentence', () => {
  expect(describeEvidence({ score: 9, gap: 2, sentence: 1, known: 1.5 })).toEqual([
    { name: 'sentence', share: 0.5 },
    { name: 'known', share: 0.75 },
  ]);
});

test('shares stay between 0 and 1, and unknown values are left out', () => {
  expect(describeEvidence({ known: 2.4, similarity: -0.1, somethingNew: 7 })).toEqual([
    { name: 'similar', share: 0 },
    { name: 'known', share: 1 },
  ]);
});

test('what speaks against an answer comes first', () => {
  expect(describeEvidence({ substituted: 1, singleTerm: 0, known: 1 })).toEqual([
    { name: 'substituted' },
    { name: 'known', share: 0.5 },
  ]);
  expect(describeEvidence({ singleTerm: 1.3, subject: 0, ratio: 2 })).toEqual([
    { name: 'singleTerm' },
    { name: 'ahead' },
  ]);
});
