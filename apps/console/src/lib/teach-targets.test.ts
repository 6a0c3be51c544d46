import { expect, it } from 'vitest';
import { teachTargets } from './teach-targets.js';

const document = (confidence: number) => ({ kind: 'document' as const, confidence, fits: false });
const answer = (confidence: number, fits = false) => ({ kind: 'answer' as const, confidence, fits });

it('offers the matching answer, even if a document is somewhat more similar', () => {
  const nearest = [document(0.3), answer(0.1), answer(0.2, true)];
  expect(teachTargets(nearest)).toEqual({ near: answer(0.2, true), others: [answer(0.1)], document: null });
});

it('selects none by default if none matches', () => {
  expect(teachTargets([answer(0.1), answer(0.2)])).toEqual({
    near: null,
    others: [answer(0.2), answer(0.1)],
    document: null,
  });
});

it('never offers a document, but names it if it is much more similar than every answer', () => {
  const nearest = [answer(0.06), document(0.39), document(0.2)];
  expect(teachTargets(nearest)).toEqual({ near: null, others: [answer(0.06)], document: document(0.39) });
  expect(teachTargets([document(0.9)])).toEqual({ near: null, others: [], document: document(0.9) });
});

it('offers nothing without a similar article', () => {
  expect(teachTargets([])).toEqual({ near: null, others: [], document: null });
});
