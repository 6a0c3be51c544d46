/**
 * Disk cache of vectors by model and text, so that a restart does not encode every article again. It holds vectors of articles only, never
 * of visitors' words. Losing it costs time and changes no answer.
 */
export interface VectorCache {
  /** Cached vectors of these texts, as written. Never rejects: unreadable ones are missing. */
  read(model: string, texts: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Stores vectors by text. What fails to be written is encoded again after the next start. */
  write(model: string, vectors: ReadonlyMap<string, Uint8Array>): void;
}
