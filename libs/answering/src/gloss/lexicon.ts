/** Meaning of a word or phrase in English. */
export interface Reading {
  gloss: string;
  /** Base form of a verb in the third person singular, for "do you …" and "does not …". */
  base?: string;
}

/** Lexicon of a language for glossing: data and rules. */
export interface Lexicon {
  /** Words separated by single spaces -> gloss. The longest phrase takes precedence over single words. */
  phrases: ReadonlyMap<string, string>;
  /** Expands chat abbreviations: "nn" is "non". */
  standard(word: string): string;
  /** Reads the word at a place of a clause of lower-case words. */
  read(clause: readonly string[], at: number): Reading | undefined;
  /** Reads a capitalised word inside a sentence: a name unless it is listed as is. */
  readName(word: string): Reading | undefined;
  /** The spelling under which a phrase lists a word: people leave accents out. */
  phraseSpelling(word: string): string;
}
