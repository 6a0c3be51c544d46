import { z } from 'zod';
import { articleEdit } from './articles.js';
import { isStorable } from './characters.js';
import { articleId, chatbotId } from './ids.js';
import { limits } from './limits.js';
import { locales } from './states.js';
import { notStorable } from './text.js';

/** Expected outcome of a question: an article answers it, or it is handed off. */
export const testExpectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('article'), articleId }),
  z.strictObject({ kind: z.literal('handoff') }),
]);
export type TestExpectation = z.infer<typeof testExpectation>;

export const testQuestion = z.strictObject({
  question: z.string().trim().min(1).max(limits.testQuestionLength).refine(isStorable, notStorable),
  expected: testExpectation.nullable().describe('Expected result. Null if the question is only observed.'),
});
export type TestQuestion = z.infer<typeof testQuestion>;

/** Question as an owner writes it: an article may be given by its title, as in a pasted list. */
export const testQuestionInput = testQuestion.extend({
  expected: z
    .union([
      testExpectation,
      z.strictObject({ kind: z.literal('title'), title: z.string().trim().min(1).max(limits.titleLength) }),
    ])
    .nullable(),
});
export type TestQuestionInput = z.infer<typeof testQuestionInput>;

/** Replaces all questions of one language. Of repeated questions, the last one counts. */
export const testSetPut = z.strictObject({
  locale: z.enum(locales),
  questions: z.array(testQuestionInput).max(limits.testQuestions),
});
export const testSetQuery = z.strictObject({ locale: z.enum(locales) });

/** `title` is the article's current one; null if it was deleted. */
export const testExpectationView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), articleId, title: z.string().nullable() }),
  z.object({ kind: z.literal('handoff') }),
]);
export type TestExpectationView = z.infer<typeof testExpectationView>;
export const testQuestionView = z
  .object({
    question: z.string(),
    expected: testExpectationView.nullable(),
  })
  .meta({ id: 'TestQuestionView' });
export type TestQuestionView = z.infer<typeof testQuestionView>;
export const testSet = z
  .object({
    chatbotId,
    locale: z.enum(locales),
    questions: z.array(testQuestionView),
  })
  .meta({ id: 'TestSet' });
export type TestSet = z.infer<typeof testSet>;

/** Runs every question; with `edit`, before and after it, and returns only the differences. */
export const testRunCreate = z.strictObject({ locale: z.enum(locales), edit: articleEdit.optional() });

export const testAnswer = z
  .object({
    decision: z.enum(['answer', 'clarify', 'withhold']),
    articles: z
      .array(
        z.object({
          articleId,
          title: z.string(),
        }),
      )
      .describe('The article that answers, or the articles offered as choices.'),
    confidence: z.number(),
  })
  .meta({ id: 'TestAnswer' });
export type TestAnswer = z.infer<typeof testAnswer>;
/** `among`: the bot asks back, and the expected article is one of the choices. Null: nothing was expected. */
export const testVerdicts = ['as_expected', 'among', 'not_as_expected'] as const;
export type TestVerdict = (typeof testVerdicts)[number];
export const testRow = testQuestionView
  .extend({
    answer: testAnswer,
    verdict: z.enum(testVerdicts).nullable(),
    before: z
      .object({
        answer: testAnswer,
        verdict: z.enum(testVerdicts).nullable(),
      })
      .optional()
      .describe('Result without the edit.'),
  })
  .meta({ id: 'TestRow' });
export type TestRow = z.infer<typeof testRow>;
export const testRun = z
  .object({
    questions: z.int().describe('Number of questions run.'),
    expected: z
      .int()
      .describe('Number of questions with an expected result. `asExpected` is the number of those that met it.'),
    asExpected: z.int(),
    rows: z.array(testRow),
  })
  .meta({ id: 'TestRun' });
export type TestRun = z.infer<typeof testRun>;
