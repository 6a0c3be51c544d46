import type { EmbedPriority } from '#engine/ports/language-model.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { VectorCache } from '#engine/ports/vector-cache.js';
import { normalised } from '../members/meaning.js';
import { cosine, dequantize, fromBytes, type QuantizedVector, quantize, toBytes } from './quantized-vector.js';

/** Number of texts that are encoded, or read from the cache, per batch in the background. */
const batchSize = 64;

/** Maps a text to the input of the encoder, for example to a gloss in the encoder's language. */
export type TextTransform = (text: string) => string;

export interface TextEmbeddingsOptions {
  readonly encoder: SentenceEncoder;
  /** Cache of vectors between starts; null: none. */
  readonly cache?: VectorCache | null;
  /** Default: the text as it is. */
  readonly transform?: TextTransform;
  /** Called when all requested texts are encoded and some of the vectors are new. */
  readonly onEncoded: () => void;
}

/**
 * Embeddings of one chatbot's texts in one language, from an encoder that may be slow, down or wrong. Texts of the knowledge base are encoded in
 * the background, each once. A question is encoded at once, with a short timeout.
 *
 * Vectors have eight bits per dimension, in memory and in the cache alike, so that a restart changes no answer.
 */
export class TextEmbeddings {
  private readonly vectors = new Map<string, QuantizedVector>();
  /** Vectors that were read in full: those of phrasings, which are compared with every question. */
  private readonly expanded = new Map<string, Float32Array>();
  private readonly stopped = new AbortController();
  private missing: string[] = [];
  private working: Promise<void> | null = null;
  private pausedUntil = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: TextEmbeddingsOptions) {}

  /** Vector of a requested text, of length 1. The full vector stays in memory. */
  get(text: string): Float32Array | undefined {
    const known = this.expanded.get(text);
    if (known) return known;
    const vector = this.vectors.get(text);
    if (!vector) return undefined;
    const expanded = dequantize(vector);
    this.expanded.set(text, expanded);
    return expanded;
  }

  /** Cosine of a question's vector with a requested text, with a quarter of the memory traffic of `get`; NaN if unknown. */
  similarity(question: Float32Array, text: string): number {
    const vector = this.vectors.get(text);
    return vector ? cosine(question, vector) : Number.NaN;
  }

  /** Known vectors of these texts. */
  vectorsOf(texts: Iterable<string>): Map<string, Float32Array> {
    const found = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = this.get(text);
      if (vector) found.set(text, vector);
    }
    return found;
  }

  /**
   * Sets the texts that need a vector and drops all others. Resolves when the cached vectors are loaded; the rest is encoded in the background.
   */
  async request(texts: ReadonlySet<string>): Promise<void> {
    for (const text of this.vectors.keys()) {
      if (texts.has(text)) continue;
      this.vectors.delete(text);
      this.expanded.delete(text);
    }
    this.missing = [...texts].filter((text) => !this.vectors.has(text));
    // Questions need the encoder, even if the cache has the vectors of all texts.
    if (texts.size > 0) this.options.encoder.prepare();
    await this.readCache(this.missing);
    this.missing = this.missing.filter((text) => !this.vectors.has(text));
    this.work();
  }

  /** Vector of a question; null if it is not available in time or there is no vector to compare it with. */
  async ofQuestion(text: string): Promise<Float32Array | null> {
    if (this.vectors.size === 0 || text.trim() === '' || performance.now() < this.pausedUntil) return null;
    return (await this.encode([text], this.options.encoder.timing.questionMs, 'question'))?.[0] ?? null;
  }

  /** Resolves when nothing is being encoded in the background. */
  async settled(): Promise<void> {
    while (this.working) await this.working;
  }

  close(): void {
    this.stopped.abort();
    clearTimeout(this.timer);
    this.missing = [];
  }

  private async readCache(texts: readonly string[]): Promise<void> {
    const { cache, encoder } = this.options;
    if (!cache) return;
    for (let from = 0; from < texts.length; from += batchSize) {
      const part = texts.slice(from, from + batchSize);
      const found = await cache.read(
        encoder.model,
        part.map((text) => this.transformed(text)),
      );
      for (const text of part) {
        const bytes = found.get(this.transformed(text));
        const vector = bytes && fromBytes(bytes);
        if (vector) this.vectors.set(text, vector);
      }
    }
  }

  private work(): void {
    if (this.working || this.missing.length === 0 || this.stopped.signal.aborted) return;
    this.working = this.encodeMissing().finally(() => {
      this.working = null;
    });
  }

  private async encodeMissing(): Promise<void> {
    let isNew = false;
    while (this.missing.length > 0) {
      const texts = this.missing.slice(0, batchSize);
      const found = await this.encode(texts, this.options.encoder.timing.batchMs, 'background');
      if (!found) return this.retryLater();
      isNew = this.store(texts, found) || isNew;
      const tried = new Set(texts);
      this.missing = this.missing.filter((text) => !tried.has(text));
    }
    if (isNew) this.options.onEncoded();
  }

  /** True if any of them is still requested. */
  private store(texts: readonly string[], found: readonly (Float32Array | null)[]): boolean {
    const missing = new Set(this.missing);
    const fresh = new Map<string, Uint8Array>();
    texts.forEach((text, at) => {
      const vector = found[at] && quantize(found[at]);
      if (!vector || !missing.has(text)) return;
      this.vectors.set(text, vector);
      fresh.set(this.transformed(text), toBytes(vector));
    });
    if (fresh.size > 0) this.options.cache?.write(this.options.encoder.model, fresh);
    return fresh.size > 0;
  }

  private retryLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.work(), this.options.encoder.timing.retryMs);
    this.timer.unref();
  }

  private transformed(text: string): string {
    return this.options.transform?.(text) ?? text;
  }

  /** Vectors of length 1 in the order of the texts, with null for an unusable one. Null as a whole after a failure or timeout. */
  private async encode(
    texts: readonly string[],
    ms: number,
    priority: EmbedPriority,
  ): Promise<(Float32Array | null)[] | null> {
    if (this.stopped.signal.aborted) return null;
    const { encoder } = this.options;
    const limit = new AbortController();
    const stop = () => limit.abort();
    this.stopped.signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, ms);
    const tooLate = new Promise<null>((resolve) => {
      limit.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    try {
      const input = texts.map((text) => this.transformed(text));
      const found = await Promise.race([
        Promise.resolve(encoder.embed(input, limit.signal, priority)).catch(() => null),
        tooLate,
      ]);
      if (found?.length === texts.length) return found.map(normalised);
    } catch {
      // Treated like an encoder that is down.
    } finally {
      clearTimeout(timer);
      this.stopped.signal.removeEventListener('abort', stop);
    }
    this.pausedUntil = performance.now() + encoder.timing.retryMs;
    return null;
  }
}
