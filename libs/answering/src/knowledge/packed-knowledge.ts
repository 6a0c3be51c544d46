import type { PackedPassages } from '../documents/packed-passages.js';
import type { PackedNames } from '../features/name-table.js';
import type { PackedMatcher } from '../members/answer-matcher.js';
import type { PackedLists } from '../numeric/packed-lists.js';
import type { PackedWords } from '../text/spelling-dictionary.js';

/**
 * Packed index of some articles as plain data, nearly all of it in typed arrays. It does not contain the articles: `article` is an index into the
 * list from which it was built.
 */
export interface PackedKnowledge {
  readonly names: PackedNames;
  readonly matcher: PackedMatcher;
  readonly passages: PackedPassages;
  readonly words: PackedWords;
  /** Stems of each phrasing, separated by line feeds, with the slots of the answers that have it. */
  readonly phrasings: { readonly text: string; readonly slots: PackedLists };
  /** By slot. */
  readonly answers: readonly { readonly article: number; readonly trainingKey: string; readonly asked: number[] }[];
  /** `passages`: number of passages. Their slots are consecutive, in the order of the documents. */
  readonly documents: readonly { readonly article: number; readonly passages: number }[];
  /** Words of each document, as indices into `words`, repeated as often as they were counted. */
  readonly documentWords: PackedLists;
}
