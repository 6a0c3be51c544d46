/**
 * Disk cache of trained models and of indexes, so that a restart with unchanged knowledge neither trains nor indexes again. They are made from
 * published articles only: they may hold their words, never those of conversations. Losing it costs time and changes no answer.
 */
export interface ModelCache {
  /** Model last written under this name, if with this key; else null. Never rejects. */
  read(name: string, key: string): Promise<Uint8Array | null>;
  /** Replaces the model of this name. Never rejects: a model that was not written is trained again after the next start. */
  write(name: string, key: string, model: Uint8Array): Promise<void>;
}
