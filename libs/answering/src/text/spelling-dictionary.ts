import { isOneEditAway } from '#domain/knowledge/typos.js';

const minLength = 4;
/** Length below which a word has many neighbours, so that it is corrected only to a word that occurs more than once. */
const longEnough = 6;

/** Words, separated by line feeds, with their frequencies. */
export interface PackedWords {
  readonly text: string;
  readonly counts: Uint32Array;
}

/** Spelling dictionary: the words of a knowledge base with their frequency, for correcting mistyped ones. */
export class SpellingDictionary {
  private readonly counts = new Map<string, number>();
  /** Words by first letter and length: only those can be one edit away. */
  private readonly groups = new Map<string, Set<string>>();

  static open({ text, counts }: PackedWords): SpellingDictionary {
    const dictionary = new SpellingDictionary();
    if (counts.length > 0)
      text.split('\n').forEach((word, at) => {
        dictionary.count(word, counts[at] as number);
      });
    return dictionary;
  }

  pack(): PackedWords {
    return { text: [...this.counts.keys()].join('\n'), counts: Uint32Array.from(this.counts.values()) };
  }

  add(words: readonly string[]): void {
    for (const word of words) this.count(word, 1);
  }

  remove(words: readonly string[]): void {
    for (const word of words) {
      const count = this.counts.get(word) ?? 0;
      if (count > 1) this.counts.set(word, count - 1);
      else {
        this.counts.delete(word);
        this.group(word[0], word.length, false).delete(word);
      }
    }
  }

  has(word: string): boolean {
    return this.counts.has(word);
  }

  /**
   * Most frequent word of the knowledge base at edit distance one (insertion, deletion, substitution or transposition) with the same first letter.
   * The word itself if it is known, short, not only letters, or has no such neighbour.
   */
  correct(word: string): string {
    if (word.length < minLength || this.counts.has(word) || !/^\p{L}+$/u.test(word)) return word;
    let best = word;
    let most = word.length < longEnough ? 1 : 0;
    for (let length = word.length - 1; length <= word.length + 1; length += 1) {
      for (const other of this.group(word[0], length, false)) {
        const count = this.counts.get(other) ?? 0;
        if ((count > most || (count === most && best !== word && other < best)) && isOneEditAway(word, other)) {
          best = other;
          most = count;
        }
      }
    }
    return best;
  }

  private count(word: string, times: number): void {
    const count = this.counts.get(word) ?? 0;
    this.counts.set(word, count + times);
    if (count === 0 && word.length >= minLength - 1) this.group(word[0], word.length, true).add(word);
  }

  private group(letter: string | undefined, length: number, keep: boolean): Set<string> {
    const key = `${letter}${length}`;
    const known = this.groups.get(key);
    if (known) return known;
    const made = new Set<string>();
    if (keep) this.groups.set(key, made);
    return made;
  }
}
