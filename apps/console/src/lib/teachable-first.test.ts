import { expect, it } from 'vitest';
import { teachableFirst } from './teachable-first.js';

const document = (confidence: number) => ({ kind: 'document' as const, confidence });
const answer = (confidence: number) => ({ kind: 'answer' as const, confidence });

it('prefers an answer that is nearly as near as a document', () => {
  expect(teachableFirst([document(0.3), answer(0.2)])[0]).toEqual(answer(0.2));
});

it('leaves a document first where every answer is far off', () => {
  expect(teachableFirst([document(0.39), answer(0.06)])[0]).toEqual(document(0.39));
});
