import { z } from 'zod';
import { answerDecision, citation } from './answer.js';
import { articleBatch } from './article-batches.js';
import { articleEdit } from './articles.js';
import { chatbotId, conversationId } from './ids.js';
import { protocolLimits } from './limits.js';
import { locales } from './states.js';

/**
 * Answer trial: what the bot would answer. With `edit`, as if this were published in place of `articleId` (or as a new
 * article).
 */
export const answerTrial = z.strictObject({
  chatbotId,
  question: z.string().max(protocolLimits.textLength),
  locale: z.enum(locales),
  edit: articleEdit.optional(),
});
export const answerTrialResult = z
  .object({
    text: z.string(),
    citations: z.array(citation),
    decision: answerDecision,
    passages: z
      .array(
        z.object({
          title: z.string(),
          headings: z.array(z.string()),
          text: z.string(),
        }),
      )
      .describe("Full text of the candidates' passages, in the order of the candidates."),
  })
  .meta({ id: 'AnswerTrialResult' });
export type AnswerTrialResult = z.infer<typeof answerTrialResult>;

/**
 * Replay: answers the questions of the last `days` again with the edit, or with a batch of articles of the chatbot, and
 * returns what publishing would change.
 */
export const replayCreate = z
  .strictObject({
    chatbotId,
    edit: articleEdit.optional(),
    batch: articleBatch.optional(),
    days: z.number().int().min(1).max(90),
  })
  .refine(({ edit, batch }) => (edit === undefined) !== (batch === undefined), {
    error: 'must have either `edit` or `batch`',
  });
export const replayChanges = ['answered_newly', 'clarified_newly', 'withheld_newly', 'answered_otherwise'] as const;
/** `text` is what visitors read: an answer, or a clarifying question with `choices`; empty for a handoff. */
const replayAnswer = z.object({
  decision: answerDecision.shape.decision,
  title: z.string().nullable().describe('Title of the article of the answer. Null if none was found.'),
  text: z.string().describe('Text that visitors read: the answer or the clarifying question. Empty for a handoff.'),
  choices: z.array(z.string()).describe('Labels of the choices of a clarifying question.'),
  confidence: z.number().describe('Estimated probability that the answer is right, from 0 to 1.'),
});
export const replayRow = z
  .object({
    conversationId,
    question: z.string(),
    count: z.int().describe('Number of visitors who asked the question in these words.'),
    change: z.enum(replayChanges),
    before: replayAnswer,
    after: replayAnswer,
  })
  .meta({ id: 'ReplayRow' });
export type ReplayRow = z.infer<typeof replayRow>;
export const replayResult = z
  .object({
    questions: z
      .int()
      .describe('Number of different questions replayed: the most frequent ones, at most `limits.replayQuestions`.'),
    skipped: z.int().describe('Number of less frequent questions that were left out.'),
    unchanged: z.int(),
    rows: z.array(replayRow).describe('The changed answers, most frequently asked first; at most 200.'),
  })
  .meta({ id: 'ReplayResult' });
export type ReplayResult = z.infer<typeof replayResult>;
