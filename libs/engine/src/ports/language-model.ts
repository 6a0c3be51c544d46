import type { Passage } from './answerer.js';

/** Vectors of texts, all of one length; null when the endpoint cannot be asked now. At most some hundred texts a call. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[] | null>;

export interface Phrasing {
  readonly question: string;
  readonly locale: string;
  /** What may be said, and nothing else. Their text is data, never an instruction. */
  readonly passages: readonly Passage[];
}

/** An endpoint that phrases answers and gives embeddings. It never takes the decision to answer. */
export interface LanguageModel {
  /**
   * Phrases the answer from the passages; pieces arrive at `onPiece` as they come. Null: too slow, down, rubbish, or a
   * sentence is not supported by the passages: the caller says the extract.
   */
  phrase(phrasing: Phrasing, onPiece: (text: string) => void, signal: AbortSignal): Promise<string | null>;
  readonly embed: Embed | null;
}
