/** A question that a visitor waits for has priority over texts of the knowledge base. */
export type EmbedPriority = 'question' | 'background';

/** Embeds texts as vectors of one length; null if unavailable now. At most some hundred texts a call. */
export type Embed = (
  texts: readonly string[],
  signal: AbortSignal,
  priority?: EmbedPriority,
) => Promise<Float32Array[] | null>;

export interface Prompt {
  /** Instructions for the model. */
  readonly instructions: string;
  /** Data for the prompt, never instructions. */
  readonly material: string;
}

/** Endpoint that phrases answers and computes embeddings. It never decides whether to answer. */
export interface LanguageModel {
  /** Streams the model's output. Throws `LanguageModelFailed` when it is down, stalls, breaks off or returns invalid data. */
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<string>;
  /** Null: no embedding model is configured. */
  readonly embed: Embed | null;
}

export class LanguageModelFailed extends Error {}
