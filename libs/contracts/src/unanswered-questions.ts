import { z } from 'zod';
import { articleKinds } from './articles.js';
import { isStorable } from './characters.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant } from './ids.js';
import { limits, protocolLimits } from './limits.js';
import { integerParam, pageQuery } from './paging.js';
import { locales } from './states.js';
import { notStorable } from './text.js';

/** Unanswered questions: handed off for lack of an answer, clustered by similarity. */
export const unansweredQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  days: integerParam(1, 90).describe('Number of past days to consider.').prefault(30),
  ids: z
    .string()
    .max(limits.pageSize * 32)
    .describe('Return only these clusters, separated by commas.')
    .optional(),
});
/** Question with the turn before it: each up to `protocolLimits.textLength` code points of one or two UTF-16 units. */
const unansweredText = z
  .string()
  .min(1)
  .max(4 * protocolLimits.textLength + 1)
  .refine(isStorable, notStorable);

/** Dismisses unanswered questions from the list, or restores them. */
export const questionDismissal = z.strictObject({
  chatbotId,
  locale: z.enum(locales),
  questions: z.array(unansweredText).min(1).max(limits.clusterQuestions),
  dismissed: z.boolean(),
});
export type QuestionDismissal = z.infer<typeof questionDismissal>;

export const unansweredQuestion = z
  .object({
    text: z.string().describe('The question as asked. A follow-up includes the preceding turn if that completes it.'),
    count: z.int().describe('Number of visitors who asked the question in these words.'),
    teachable: z
      .string()
      .nullable()
      .describe('The phrasing to add to an article. Null if it makes no sense on its own or is too long.'),
    conversationId,
    eventId,
    at: isoInstant,
  })
  .meta({ id: 'UnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;
export const unansweredCluster = z
  .object({
    id: z.string().describe('Id of the cluster, stable as long as it contains the same questions.'),
    chatbotId,
    locale: z.enum(locales),
    headline: z
      .string()
      .describe('The most central question of the cluster, among those that make sense on their own.'),
    questions: z.array(unansweredQuestion).describe('Questions of the cluster, the headline first.'),
    visitors: z.int().describe('Number of visitors who asked these questions.'),
    operatorMinutes: z.number().describe('Minutes that operators spent on these conversations.'),
    nearest: z
      .array(
        z.object({
          articleId,
          kind: z.enum(articleKinds),
          title: z.string(),
          confidence: z.number().describe('Estimated probability that the article answers the headline, from 0 to 1.'),
          fits: z
            .boolean()
            .describe(
              "True if the headline is similar enough to the article's phrasings to be added to them. True for at most one article.",
            ),
        }),
      )
      .describe('The most similar published articles, best first.'),
    answeredNow: z
      .int()
      .describe(
        'Number of these questions that would be answered now. The cluster shrinks once an article answers them.',
      ),
  })
  .meta({ id: 'UnansweredCluster' });
export type UnansweredCluster = z.infer<typeof unansweredCluster>;
