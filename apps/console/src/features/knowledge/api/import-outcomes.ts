import type { ImportOutcome } from '#contracts/article-imports.js';

/** What wants to be looked at first stands first. */
export const importOutcomes = [
  'refused',
  'created',
  'updated',
  'unchanged',
] as const satisfies readonly ImportOutcome[];
