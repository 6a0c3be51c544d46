import { describe, expect, test } from 'vitest';
import { teachingTarget } from './teaching.js';

const answer = (confidence: number, nearest: number) => ({ kind: 'answer' as const, confidence, scores: { nearest } });
const document = (confidence: number) => ({ kind: 'document' as const, confidence, scores: {} });

describe('an unanswered question becomes a phrasing', () => {
  test('of the similar answer with the highest confidence', () => {
    const likeliest = answer(0.5, 0.6);
    expect(teachingTarget([answer(0.4, 0.9), likeliest])).toBe(likeliest);
  });

  test.each([
    ['nothing came near', []],
    ['the nearest phrasing is not like it', [answer(0.5, 0.3)]],
    ['the answerer thinks of something else', [answer(0.05, 0.6)]],
    ['it is farther than not', [answer(0.3, 0.6)]],
    ['a document came much nearer', [document(0.9), answer(0.42, 0.6)]],
    ['only a document came near', [document(0.6)]],
  ])('of no answer if %s', (_, candidates) => {
    expect(teachingTarget(candidates)).toBeNull();
  });
});
