import type { Embed } from './language-model.js';

/** A sentence encoder: vectors of texts that are near each other where the texts mean the same. */
export interface SentenceEncoder {
  /** Identifies its vectors: those of two models are never compared, and cached apart. */
  readonly model: string;
  /** Languages it was trained on, as ISO 639-1 codes; null where it takes a text of any language as it is. */
  readonly languages: readonly string[] | null;
  readonly timing: EncoderTiming;
  readonly embed: Embed;
  /** Begins to load the model, where there is one to load. Questions are not encoded before it is there. */
  prepare(): void;
  /** Stops it. Whoever still waits gets null. */
  close(): Promise<void>;
}

export interface EncoderTiming {
  /** Milliseconds after which a question is answered without its vector. */
  readonly questionMs: number;
  /** Milliseconds that a batch in the background may take. */
  readonly batchMs: number;
  /** Milliseconds for which it is left alone after a failure. */
  readonly retryMs: number;
}
