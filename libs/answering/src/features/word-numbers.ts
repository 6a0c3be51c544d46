import type { Lexicon } from './vector.js';

/** Words: some hundred kilobytes. Most of what a text says is said in fewer. */
const remembered = 5000;

/**
 * Memo of the numbers that a lexicon gives to the parts of a word. Texts repeat their words, and naming the parts of each again is most of
 * what indexing them costs.
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
      if (this.numbers.size >= remembered) this.numbers.clear();
      this.numbers.set(word, numbers);
    }
    return numbers;
  }

  /** Frees what it remembers, when many texts have been indexed. */
  clear(): void {
    this.numbers.clear();
  }
}
