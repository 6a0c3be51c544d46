import { expect, it } from 'vitest';
import { teachTargets } from './teach-targets.js';

const document = (confidence: number) => ({ kind: 'document' as const, confidence });
const answer = (confidence: number) => ({ kind: 'answer' as const, confidence });

it('offers the nearest answer, also where a document is somewhat nearer', () => {
  const nearest = [document(0.3), answer(0.1), answer(0.2)];
  expect(teachTargets(nearest)).toEqual({ near: answer(0.2), others: [answer(0.1)], document: null });
});

it('never offers a document: where it is much nearer than every answer it is named', () => {
  const nearest = [answer(0.06), document(0.39), document(0.2)];
  expect(teachTargets(nearest)).toEqual({ near: null, others: [answer(0.06)], document: document(0.39) });
  expect(teachTargets([document(0.9)])).toEqual({ near: null, others: [], document: document(0.9) });
});

it('offers nothing where nothing came near', () => {
  expect(teachTargets([])).toEqual({ near: null, others: [], document: null });
});
