import { z } from 'zod';
import { articleKinds } from './articles.js';
import { isStorable } from './characters.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant } from './ids.js';
import { limits, protocolLimits } from './limits.js';
import { integerParam, pageQuery } from './paging.js';
import { locales } from './states.js';
import { notStorable } from './text.js';

/** Questions that were handed over because nobody had written an answer, those that resemble each other together. */
export const unansweredQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  days: integerParam(1, 90).prefault(30),
  /** Only these clusters, whatever their rank by now: with commas between them. */
  ids: z
    .string()
    .max(limits.pageSize * 32)
    .optional(),
});
/** A question with the turn before it: each up to `protocolLimits.textLength` code points of one or two UTF-16 units. */
const unansweredText = z
  .string()
  .min(1)
  .max(4 * protocolLimits.textLength + 1)
  .refine(isStorable, notStorable);

/** Dismisses unanswered questions, as they are listed, or lists them again. */
export const questionDismissal = z.strictObject({
  chatbotId,
  locale: z.enum(locales),
  questions: z.array(unansweredText).min(1).max(limits.clusterQuestions),
  dismissed: z.boolean(),
});
export type QuestionDismissal = z.infer<typeof questionDismissal>;

export const unansweredQuestion = z
  .object({
    text: z
      .string()
      .describe('As it was asked; a follow-up together with the turn before it, where that completes it.'),
    count: z.int().describe('How many visitors asked it so.'),
    teachable: z
      .string()
      .nullable()
      .describe('The phrasing that would be added; null where it makes no sense by itself or is too long.'),
    conversationId,
    eventId,
    at: isoInstant,
  })
  .meta({ id: 'UnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;
export const unansweredCluster = z
  .object({
    id: z.string().describe('Stable while the same questions are in it.'),
    chatbotId,
    locale: z.enum(locales),
    headline: z
      .string()
      .describe('The question nearest to all others, of those that say by themselves what they ask for.'),
    questions: z.array(unansweredQuestion).describe('The headline first.'),
    visitors: z.int(),
    operatorMinutes: z.number().describe('Minutes operators had these conversations.'),
    nearest: z
      .array(
        z.object({
          articleId,
          kind: z.enum(articleKinds),
          title: z.string(),
          confidence: z.number(),
          fits: z
            .boolean()
            .describe('Whether the headline is similar enough to its phrasings to be added: at most one.'),
        }),
      )
      .describe('Published articles that came nearest, best first.'),
    answeredNow: z
      .int()
      .describe('How many of the questions would be answered now: after an article was written, the cluster shrinks.'),
  })
  .meta({ id: 'UnansweredCluster' });
export type UnansweredCluster = z.infer<typeof unansweredCluster>;
