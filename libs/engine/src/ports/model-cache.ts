/**
 * Disk cache of trained models, so that a restart with unchanged knowledge does not train again. A model is made from
 * published articles and nothing else: it may hold their words, never those of conversations. Losing it costs time and
 * changes no answer.
 */
export interface ModelCache {
  /** The model last written under this name, if it was written with this key; else null. Never rejects. */
  read(name: string, key: string): Promise<Uint8Array | null>;
  /** Replaces the model of this name. Never rejects: what fails to be written is trained again after the next start. */
  write(name: string, key: string, model: Uint8Array): Promise<void>;
}
