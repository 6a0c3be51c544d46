import type { ImportOutcome } from '#contracts/article-imports.js';

/** Order of outcomes: problems first. */
export const importOutcomes = [
  'refused',
  'created',
  'updated',
  'unchanged',
] as const satisfies readonly ImportOutcome[];
