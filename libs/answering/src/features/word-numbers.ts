import type { Lexicon } from './vector.js';

/** Capacity in words, some hundred kilobytes. Most words of a text are among fewer than that. */
const cacheSize = 5000;

/**
 * Memoization of the numbers of a word's parts in a lexicon. Texts repeat their words, and looking up the parts of each again is most of the cost
 * of indexing.
 */
export class WordNumbers {
  private readonly numbers = new Map<string, readonly number[]>();

  constructor(
    private readonly lexicon: Lexicon,
    private readonly partsOf: (word: string) => readonly string[],
  ) {}

  /** New parts get new numbers. */
  of(word: string): readonly number[] {
    let numbers = this.numbers.get(word);
    if (numbers === undefined) {
      numbers = this.partsOf(word).map((part) => this.lexicon.add(part));
      if (this.numbers.size >= cacheSize) this.numbers.clear();
      this.numbers.set(word, numbers);
    }
    return numbers;
  }

  /** Clears the cache, after many texts have been indexed. */
  clear(): void {
    this.numbers.clear();
  }
}
