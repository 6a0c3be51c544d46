/** What a word or phrase means in English. */
export interface Reading {
  gloss: string;
  /** Of a verb in the third person singular: its base form, for "do you …" and "does not …". */
  base?: string;
}

/** A language as data and rules: what glossing needs to know of it. */
export interface Lexicon {
  /** Words separated by single spaces -> gloss. The longest phrase goes before all words. */
  phrases: ReadonlyMap<string, string>;
  /** Writes out what chats abbreviate: "nn" is "non". */
  standard(word: string): string;
  /** Reads the word at a place of a clause of lower-case words. */
  read(clause: readonly string[], at: number): Reading | undefined;
  /** Reads a capitalised word inside a sentence: a name unless it is listed as is. */
  readName(word: string): Reading | undefined;
  /** The spelling under which a phrase lists a word: people leave accents out. */
  phraseSpelling(word: string): string;
}
