import type { ArticleBatchAction } from '#contracts/article-batches.js';

/** In the order of the buttons. Written out again, for the contract's own list comes with a schema library. */
export const articleBatchActions = [
  'publish',
  'unpublish',
  'restore',
  'archive',
] as const satisfies readonly ArticleBatchAction[];
