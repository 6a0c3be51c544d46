/** A question that a visitor waits for goes before texts of the knowledge base. */
export type EmbedPriority = 'question' | 'background';

/** Vectors of texts, all of one length; null when they cannot be had now. At most some hundred texts a call. */
export type Embed = (
  texts: readonly string[],
  signal: AbortSignal,
  priority?: EmbedPriority,
) => Promise<Float32Array[] | null>;

export interface Prompt {
  /** What the model is to do. */
  readonly instructions: string;
  /** What it is to do it with: data, never an instruction. */
  readonly material: string;
}

/** An endpoint that phrases answers and gives embeddings. It never takes the decision to answer. */
export interface LanguageModel {
  /** What the model writes, as it comes. Throws a `LanguageModelFailed` when it is down, stalls, breaks off or returns invalid data. */
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<string>;
  /** Null where no model for embeddings is configured. */
  readonly embed: Embed | null;
}

export class LanguageModelFailed extends Error {}
