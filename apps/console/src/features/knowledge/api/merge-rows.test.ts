import { expect, it } from 'vitest';
import type { ReplayRow } from '#contracts/answer-trials.js';
import { mergeRows } from './merge-rows.js';

const row = (question: string, more: Partial<ReplayRow> = {}): ReplayRow => ({
  conversationId: `c-${question}` as ReplayRow['conversationId'],
  question,
  count: 1,
  change: 'answered_otherwise',
  before: { decision: 'answer', title: 'Returns', text: '30 days', choices: [], confidence: 0.9 },
  after: { decision: 'answer', title: 'Returns', text: '60 days', choices: [], confidence: 0.9 },
  ...more,
});

it('lists each question once, with all visitors who asked it', () => {
  const merged = mergeRows([row('How long?', { count: 2 }), row('how  long'), row('How much?')]);
  expect(merged.map(({ question, count }) => [question, count])).toEqual([
    ['How long?', 3],
    ['How much?', 1],
  ]);
});

it('keeps different outcomes separate', () => {
  const after: ReplayRow['after'] = { decision: 'withhold', title: null, text: '', choices: [], confidence: 0.3 };
  expect(mergeRows([row('How long?'), row('How long?', { change: 'withheld_newly', after })])).toHaveLength(2);
});
