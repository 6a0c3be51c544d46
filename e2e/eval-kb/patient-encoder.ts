import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';

/**
 * The encoder for an evaluation: it remembers all vectors, because the tasks ask the same questions again and again, and is
 * waited for as long as it takes, so that no figure depends on the load of the machine.
 */
export function patientEncoder(encoder: SentenceEncoder): SentenceEncoder {
  const vectors = new Map<string, Float32Array>();
  return {
    model: encoder.model,
    languages: encoder.languages,
    timing: { ...encoder.timing, questionMs: encoder.timing.batchMs },
    prepare: () => encoder.prepare(),
    close: () => encoder.close(),
    embed: async (texts, signal, priority) => {
      const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
      const found = missing.length > 0 ? await encoder.embed(missing, signal, priority) : [];
      if (found?.length !== missing.length) return null;
      found.forEach((vector, at) => {
        vectors.set(missing[at] as string, vector);
      });
      return texts.map((text) => vectors.get(text) as Float32Array);
    },
  };
}
