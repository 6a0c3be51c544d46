import { expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { faultsIn, readTestLines, refusedLines, writeTestLines } from './test-questions.js';

const title = 'Opening hours';

test('a list has one question per line, with the expected article after a tab or an arrow', () => {
  const text = 'when do you open\n\nare you open => Opening hours\nopen today?\tOpening hours\nwho won => -\n  \n';
  expect(readTestLines(text).map(({ line, question }) => [line, question.question, question.expected])).toEqual([
    [1, 'when do you open', null],
    [3, 'are you open', { kind: 'title', title }],
    [4, 'open today?', { kind: 'title', title }],
    [5, 'who won', { kind: 'handoff' }],
  ]);
});

test('formatting a parsed list gives the original text', () => {
  const articleId = 'hours' as ArticleId;
  const text = writeTestLines([
    { question: 'when do you open', expected: null },
    { question: 'are you open', expected: { kind: 'article', articleId, title } },
    { question: 'who won', expected: { kind: 'handoff' } },
    { question: 'is it gone', expected: { kind: 'article', articleId, title: null } },
  ]);
  expect(text).toBe('when do you open\nare you open => Opening hours\nwho won => -\nis it gone');
});

test('an error is reported with its line', () => {
  const lines = readTestLines(`\n${'x'.repeat(501)}\nopen => Nowhere`);
  expect(faultsIn(lines)).toEqual([{ line: 2, fault: 'long_question' }]);
  expect(refusedLines(lines, [{ pointer: '/questions/1/expected' }])).toEqual([{ line: 3, fault: 'unknown_article' }]);
  expect(faultsIn(readTestLines('a question\n'.repeat(501)))).toEqual([{ line: null, fault: 'many' }]);
});
