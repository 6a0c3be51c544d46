import { describe, expect, it } from 'vitest';
import { someDecision } from '#testing/some-decision.js';
import type { AnswerDecision } from './answer.js';
import { operatorCommand } from './commands.js';
import { limits } from './limits.js';

const candidate = {
  kind: 'answer',
  articleId: 'returns',
  version: 1,
  passageId: 'text',
  title: 'Returns',
  confidence: 0.9,
  scores: { svm: 1 },
};
const accepts = (change: object) =>
  operatorCommand.safeParse({ type: 'judge-suggestion', verdict: 'accepted', decision: { ...someDecision, ...change } })
    .success;

describe('a rated suggestion', () => {
  it('is stored with the decision record of the bot', () => {
    const full: Partial<AnswerDecision> = {
      question: 'q'.repeat(limits.questionLength),
      standalone: 's'.repeat(limits.variantLength),
      candidates: Array(limits.decisionCandidates).fill(candidate),
      evidence: { known: 1, 'a name': 2 },
    };
    expect([accepts(full), accepts({ standalone: null })]).toEqual([true, true]);
  });

  it.each([
    ['a question that the bot never looks at', { question: 'q'.repeat(limits.questionLength + 1) }],
    ['a question with a NUL', { question: 'wh\u0000y' }],
    ['half a character', { question: 'why\ud83d' }],
    ['too long a standalone question', { standalone: 's'.repeat(2 * limits.questionLength + 2) }],
    ['a NUL in it', { standalone: 'wh\u0000y' }],
    ['a NUL in the language', { locale: 'e\u0000n' }],
    ['too long a calibration', { calibration: 'c'.repeat(201) }],
    ['a NUL in a title', { candidates: [{ ...candidate, title: 'Ret\u0000urns' }] }],
    ['too long a passage id', { candidates: [{ ...candidate, passageId: 'p'.repeat(201) }] }],
    ['more candidates than are kept', { candidates: Array(limits.decisionCandidates + 1).fill(candidate) }],
    ['a NUL in the name of a number', { evidence: { 'a\u0000': 1 } }],
    ['too many numbers', { evidence: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, 1])) }],
    [
      'too many scores',
      {
        candidates: [
          { ...candidate, scores: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, 1])) },
        ],
      },
    ],
  ])('is rejected with %s', (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
