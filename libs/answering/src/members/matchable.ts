import type { Bag } from '../features/vector.js';
import type { Terms } from '../numeric/bm25.js';

/** Features of an answer: bags of its phrasings, and the content stems of its body. */
export interface Matchable {
  bags: readonly Bag[];
  body: Terms;
}
