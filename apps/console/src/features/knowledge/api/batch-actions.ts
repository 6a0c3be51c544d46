import type { ArticleBatchAction } from '#contracts/article-batches.js';

/** In the order of the buttons. Duplicated, since the contract's list would load a schema library. */
export const articleBatchActions = [
  'publish',
  'unpublish',
  'restore',
  'archive',
] as const satisfies readonly ArticleBatchAction[];
