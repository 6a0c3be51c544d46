import { expect, test } from 'vitest';
import type { ArticleId, EventId } from '#contracts/ids.js';
import { someDecision } from '#testing/some-decision.js';
import { type JudgedDecision, verdictOf } from './verdict-of.js';

const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 't' } as const;
const record = { ...someDecision, candidates: [{ ...candidate, confidence: 0.9, scores: {} }] };

function decision(change: Partial<JudgedDecision>): JudgedDecision {
  return {
    origin: 'said',
    record,
    visitorVerdict: null,
    operatorVerdict: null,
    visitorChoice: null,
    ...change,
  };
}

test.each([
  ['nobody has judged', {}, null],
  ['the visitor called right', { visitorVerdict: 'right' }, true],
  ['the visitor called wrong', { visitorVerdict: 'wrong' }, false],
  ['the visitor called wrong and the operator right', { visitorVerdict: 'wrong', operatorVerdict: 'right' }, true],
  ['was rightly withheld', { origin: 'withheld', operatorVerdict: 'right' }, false],
  ['was wrongly withheld', { origin: 'withheld', operatorVerdict: 'wrong' }, true],
  ['was suggested and sent', { origin: 'suggested', operatorVerdict: 'accepted' }, true],
  ['was suggested and put into other words', { origin: 'suggested', operatorVerdict: 'edited' }, true],
  ['was suggested and put away', { origin: 'suggested', operatorVerdict: 'rejected' }, false],
  ['had nothing to say', { record: { ...record, candidates: [] }, operatorVerdict: 'right' }, null],
  [
    'asked back about the article that was chosen',
    { record: { ...record, decision: 'clarify' }, visitorChoice: 'a' as ArticleId },
    true,
  ],
  [
    'asked back about another one',
    { record: { ...record, decision: 'clarify' }, visitorChoice: 'b' as ArticleId },
    false,
  ],
  [
    'asked back about none that was meant',
    { record: { ...record, decision: 'clarify' }, visitorChoice: 'none' },
    false,
  ],
  ['was withheld and found by the visitor', { origin: 'withheld', visitorChoice: 'a' as ArticleId }, true],
  [
    'was found by the visitor, and rightly withheld',
    { origin: 'withheld', visitorChoice: 'a' as ArticleId, operatorVerdict: 'right' },
    false,
  ],
  [
    'was said by choice',
    { record: { ...record, choice: { asked: 'e' as EventId, articleId: 'a' as ArticleId } }, visitorVerdict: 'right' },
    null,
  ],
  ['asked back', { record: { ...record, decision: 'clarify' }, visitorVerdict: 'wrong' }, null],
] satisfies [string, Partial<JudgedDecision>, boolean | null][])('what %s', (_, change, right) => {
  expect(verdictOf(decision(change))).toBe(right);
});
