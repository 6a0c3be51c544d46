import { z } from 'zod';
import { articleId } from './ids.js';
import { limits } from './limits.js';

/** `unpublish` withdraws the published version, `restore` takes an article out of the archive as a draft. */
export const articleBatchActions = ['publish', 'unpublish', 'archive', 'restore'] as const;
export type ArticleBatchAction = (typeof articleBatchActions)[number];

/**
 * Batch action for articles, each in its own transaction: a refused article does not affect the others. Safe to retry:
 * an article already in that state is `unchanged`.
 */
export const articleBatch = z.strictObject({
  action: z.enum(articleBatchActions),
  articles: z
    .array(
      z.strictObject({
        id: articleId,
        version: z
          .number()
          .int()
          .positive()
          .describe(
            'The newest version known to the caller. Refused with `version_moved` if a newer one has been saved.',
          )
          .optional(),
      }),
    )
    .min(1)
    .max(limits.batchArticles),
});
export type ArticleBatch = z.infer<typeof articleBatch>;

/** `empty`: an article without text cannot be published. */
export const articleBatchRefusals = ['not_found', 'version_moved', 'article_archived', 'empty'] as const;
export type ArticleBatchRefusal = (typeof articleBatchRefusals)[number];

/** Result for one article, in the order of the request. */
export const articleBatchItem = z.union([
  z.object({ articleId, outcome: z.enum(['changed', 'unchanged']), reason: z.null() }),
  z.object({ articleId, outcome: z.literal('refused'), reason: z.enum(articleBatchRefusals) }),
]);
export type ArticleBatchItem = z.infer<typeof articleBatchItem>;

export const articleBatchResult = z
  .object({
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    items: z.array(articleBatchItem),
  })
  .meta({ id: 'ArticleBatchResult' });
export type ArticleBatchResult = z.infer<typeof articleBatchResult>;
