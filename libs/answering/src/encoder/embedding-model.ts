/** A model in memory, as the encoder thread has it. Encoding takes the thread until it is done. */
export interface EmbeddingModel {
  readonly dimensions: number;
  /** The vectors one after the other; zeros for a text that has nothing in it. */
  encode(texts: readonly string[]): Float32Array;
}
