import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { EmbedPriority } from '#engine/ports/language-model.js';
import type { Log } from '#engine/ports/log.js';
import type { EncoderTiming, SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { type Batch, EncodingQueue } from './encoding-queue.js';
import type { FromThread, ModelSource, ToThread } from './messages.js';

export interface ThreadedEncoderOptions {
  readonly model: string;
  readonly languages: readonly string[] | null;
  readonly source: ModelSource;
  readonly log: Log;
  /** Replaces the encoder thread in tests. */
  readonly startThread?: (source: ModelSource) => Worker;
}

/** The thread's entry is TypeScript where a loader runs the sources unbuilt. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './encoder-thread.ts' : './encoder-thread.js', import.meta.url);

/** Number of characters that are encoded, from the end of a text: a question is usually there. */
const maxCharacters = 400;
/** Size of the cache of question vectors: a question is read in several ways, and people ask the same. */
const cacheSize = 500;
/** Exponential backoff before a thread that ended is restarted, reset once one has worked. */
const backoff = { firstMs: 1_000, maxMs: 60_000 };
/** Heap limits of the thread: a batch creates little garbage and never needs a young generation as large as the main thread's. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

function startEncoderThread(source: ModelSource): Worker {
  return new Worker(entry, { name: 'encoder', workerData: source, resourceLimits });
}

/**
 * Sentence encoder in a worker thread, one for all chatbots and languages, started on first use. Until it is ready, and during the backoff after
 * a failure, questions are answered without it.
 */
export class ThreadedEncoder implements SentenceEncoder {
  readonly model: string;
  readonly languages: readonly string[] | null;
  readonly timing: EncoderTiming = { questionMs: 1_000, batchMs: 600_000, retryMs: 1_000 };
  private readonly queue = new EncodingQueue();
  private readonly cache = new Map<string, Float32Array>();
  private state: 'idle' | 'loading' | 'ready' | 'backoff' | 'closed' = 'idle';
  private worker: Worker | null = null;
  private dimensions = 0;
  private encoding: Batch = [];
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadedEncoderOptions) {
    this.model = options.model;
    this.languages = options.languages;
  }

  readonly embed = async (
    texts: readonly string[],
    signal: AbortSignal,
    priority: EmbedPriority = 'background',
  ): Promise<Float32Array[] | null> => {
    this.prepare();
    if (this.state === 'closed' || this.state === 'backoff') return null;
    const input = texts.map((text) => text.slice(-maxCharacters));
    if (priority === 'background') return this.enqueue(input, signal, priority);
    if (this.state !== 'ready') return null;
    const keys = input.map((text) => createHash('sha256').update(text).digest('base64'));
    const known = keys.flatMap((key) => this.readCache(key) ?? []);
    if (known.length === keys.length) return known;
    const vectors = await this.enqueue(input, signal, priority);
    for (const [at, vector] of (vectors ?? []).entries()) this.writeCache(keys[at] as string, vector);
    return vectors;
  };

  prepare(): void {
    if (this.state === 'idle') this.start();
  }

  async close(): Promise<void> {
    this.state = 'closed';
    clearTimeout(this.timer);
    this.queue.clear(this.encoding);
    await this.worker?.terminate();
  }

  private enqueue(texts: readonly string[], signal: AbortSignal, priority: EmbedPriority) {
    const vectors = this.queue.add(texts, signal, priority);
    this.encodeNext();
    return vectors;
  }

  private start(): void {
    this.state = 'loading';
    const { source, startThread = startEncoderThread } = this.options;
    const worker = startThread(source);
    this.worker = worker;
    // The thread must not keep the process alive.
    worker.unref();
    worker.on('message', (message: FromThread) => this.receive(message));
    worker.on('error', (error) => {
      this.options.log.error({ error, model: this.model }, 'the sentence encoder failed');
    });
    worker.on('exit', () => this.restartLater());
  }

  private receive(message: FromThread): void {
    if (this.state === 'closed') return;
    if (message.kind === 'ready') {
      this.state = 'ready';
      this.dimensions = message.dimensions;
      const { model, options } = this;
      options.log.info({ model, loadMs: Math.round(message.loadMs) }, 'the sentence encoder is ready');
    } else {
      this.failures = 0;
      const batch = this.encoding;
      this.encoding = [];
      const { dimensions } = this;
      this.queue.deliver(
        batch,
        batch.map((_, at) => message.vectors.slice(at * dimensions, (at + 1) * dimensions)),
      );
    }
    this.encodeNext();
  }

  private encodeNext(): void {
    if (this.state !== 'ready' || this.encoding.length > 0) return;
    this.encoding = this.queue.take();
    if (this.encoding.length === 0) return;
    const message: ToThread = { texts: this.encoding.map(({ text }) => text) };
    this.worker?.postMessage(message);
  }

  /** After the thread's end: resolves waiting requests without a vector, and restarts the thread after a backoff. */
  private restartLater(): void {
    this.worker = null;
    if (this.state === 'closed') return;
    this.state = 'backoff';
    const lost = this.encoding;
    this.encoding = [];
    this.queue.clear(lost);
    const delay = Math.min(backoff.firstMs * 2 ** this.failures, backoff.maxMs);
    this.failures += 1;
    this.timer = setTimeout(() => this.start(), delay);
    this.timer.unref();
  }

  private readCache(key: string): Float32Array | undefined {
    const vector = this.cache.get(key);
    if (vector) this.writeCache(key, vector);
    return vector;
  }

  /** Least recently used cache. Its keys are hashes, so that it holds no text of visitors. */
  private writeCache(key: string, vector: Float32Array): void {
    this.cache.delete(key);
    this.cache.set(key, vector);
    if (this.cache.size <= cacheSize) return;
    const [oldest] = this.cache.keys();
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}
