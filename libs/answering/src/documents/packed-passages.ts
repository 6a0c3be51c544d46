import type { Passage } from '#engine/ports/answerer.js';
import type { PackedNames } from '../features/name-table.js';
import type { PackedBm25, Terms } from '../numeric/bm25.js';
import { mapOf, type PackedLists, packLists } from '../numeric/packed-lists.js';

/** Sentence of a passage by its UTF-16 offsets, with the stems that a search compares. */
export interface Sentence {
  start: number;
  end: number;
  stems: Terms;
}

/** Passage with the data that a search compares. Its term numbers are valid in one index and the indexes forked from it. */
export interface IndexedPassage {
  readonly passage: Passage;
  /** Its content stems alone. */
  readonly stems: Terms;
  readonly sentences: readonly Sentence[];
}

/** Index of passages as plain data. */
export interface PackedPassages {
  readonly names: PackedNames;
  readonly topic: PackedBm25;
  readonly spelling: PackedBm25;
  /** By slot. */
  readonly passages: readonly Passage[];
  readonly stems: PackedLists;
  /** Index of the first sentence of each passage, followed by the total number of sentences. */
  readonly firstSentence: Uint32Array;
  /** Start and end of each sentence in its passage. */
  readonly spans: Uint32Array;
  readonly sentenceStems: PackedLists;
}

/** Entry of a packed index. The maps of its stems are created on first comparison. */
export class PackedPassage implements IndexedPassage {
  readonly passage: Passage;
  #stems: Terms | undefined;
  #sentences: Sentence[] | undefined;

  constructor(
    private readonly packed: PackedPassages,
    private readonly slot: number,
  ) {
    this.passage = packed.passages[slot] as Passage;
  }

  get stems(): Terms {
    this.#stems ??= mapOf(this.packed.stems, this.slot);
    return this.#stems;
  }

  get sentences(): Sentence[] {
    const { firstSentence, spans, sentenceStems } = this.packed;
    const first = firstSentence[this.slot] as number;
    const length = (firstSentence[this.slot + 1] as number) - first;
    this.#sentences ??= Array.from({ length }, (_, at) => ({
      start: spans[2 * (first + at)] as number,
      end: spans[2 * (first + at) + 1] as number,
      stems: mapOf(sentenceStems, first + at),
    }));
    return this.#sentences;
  }
}

export function packTerms(texts: readonly { readonly stems: Terms }[]): PackedLists {
  return packLists(texts.map(({ stems }) => ({ ids: [...stems.keys()], values: [...stems.values()] })));
}
