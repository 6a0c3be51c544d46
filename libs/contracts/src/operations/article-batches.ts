import { articleBatch, articleBatchResult } from '../article-batches.js';
import { json, operation } from './operation.js';

/** Batch actions: publish, unpublish, archive or restore many articles. */
export const articleBatches = {
  run: operation({
    method: 'POST',
    path: '/api/v1/article-batches',
    summary: 'Publish, unpublish, archive or restore many articles',
    description: 'Each article has its own result: a refused article does not affect the others. Safe to retry.',
    access: ['articles.write'],
    body: articleBatch,
    takesIdempotencyKey: 'reply',
    replies: { 200: json(articleBatchResult) },
  }),
};
