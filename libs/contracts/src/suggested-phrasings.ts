import { z } from 'zod';
import { variantCreate } from './articles.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { locales } from './states.js';

/** Suggested phrasings: questions after which visitors chose an article as the answer. */
export const suggestedPhrasingsQuery = pageQuery.extend({ chatbotId: chatbotId.optional() });

export const suggestedPhrasing = z
  .object({
    text: z.string().describe('The question on one line, without personal data.'),
    visitors: z.int().describe('Number of visitors who asked the question in these words.'),
    conversationId: conversationId.describe('The conversation in which it was last asked.'),
    eventId,
    at: isoInstant,
  })
  .meta({ id: 'SuggestedPhrasing' });
export type SuggestedPhrasing = z.infer<typeof suggestedPhrasing>;

/** Suggestions for one article, most visitors first. */
export const suggestedPhrasings = z
  .object({
    articleId,
    chatbotId,
    title: z.string(),
    locale: z.enum(locales),
    phrasings: z.array(suggestedPhrasing),
  })
  .meta({ id: 'SuggestedPhrasings' });
export type SuggestedPhrasings = z.infer<typeof suggestedPhrasings>;

export const phrasingVerdicts = ['accepted', 'dismissed'] as const;
export type PhrasingVerdict = (typeof phrasingVerdicts)[number];

/** Reviews many suggestions in one request. Safe to retry: an article gets a phrasing once. */
export const phrasingReviewsCreate = z.strictObject({
  verdict: z.enum(phrasingVerdicts),
  items: z
    .array(z.strictObject({ articleId, text: variantCreate.shape.text }))
    .min(1)
    .max(limits.phrasingReviews),
});
export type PhrasingReviewsCreate = z.infer<typeof phrasingReviewsCreate>;

export const phrasingReviewsResult = z
  .object({
    done: z.int(),
    refused: z
      .array(
        z.object({
          articleId,
          code: z.string(),
        }),
      )
      .describe('Articles to which a phrasing could not be added, each with the error code.'),
  })
  .meta({ id: 'PhrasingReviewsResult' });
export type PhrasingReviewsResult = z.infer<typeof phrasingReviewsResult>;
