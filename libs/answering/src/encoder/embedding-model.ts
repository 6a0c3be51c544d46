/** Embedding model in the memory of the encoder thread. Encoding is synchronous and blocks the thread. */
export interface EmbeddingModel {
  readonly dimensions: number;
  /** Concatenated vectors; all zeros for a text without tokens. */
  encode(texts: readonly string[]): Float32Array;
}
