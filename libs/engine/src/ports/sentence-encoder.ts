import type { Embed } from './language-model.js';

/** Sentence encoder: vectors of texts that are near each other if the texts mean the same. */
export interface SentenceEncoder {
  /** Model id: vectors of different models are never compared, and cached separately. */
  readonly model: string;
  /** Languages of its training, ISO 639-1; null if it takes any language. */
  readonly languages: readonly string[] | null;
  readonly timing: EncoderTiming;
  readonly embed: Embed;
  /** Starts loading the model, if any. Until then questions are not encoded. */
  prepare(): void;
  /** Stops it. Pending requests get null. */
  close(): Promise<void>;
}

export interface EncoderTiming {
  /** Timeout of a question in milliseconds; it is then answered without its vector. */
  readonly questionMs: number;
  /** Timeout of a background batch in milliseconds. */
  readonly batchMs: number;
  /** Pause after a failure in milliseconds. */
  readonly retryMs: number;
}
