/**
 * Disk cache of vectors by model and text, so that a restart does not encode every article again. It holds vectors of
 * articles only, never of what visitors wrote. Losing it costs time and changes no answer.
 */
export interface VectorCache {
  /** The vectors of those texts that have one, as they were written. Never rejects: what cannot be read is missing. */
  read(model: string, texts: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Keeps vectors by text. What fails to be written is encoded again after the next start. */
  write(model: string, vectors: ReadonlyMap<string, Uint8Array>): void;
}
