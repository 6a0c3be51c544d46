import type { EmbedPriority } from '#engine/ports/language-model.js';

/**
 * Limits of one batch. A question waits for the batch before it, so a batch is small: some 30 milliseconds. Larger ones
 * would encode a knowledge base a quarter faster.
 */
export const batchLimits = { texts: 8, characters: 320 } as const;

/** Texts of one request. */
interface Job {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  /** Number of texts that are in a batch or encoded. */
  taken: number;
  over: boolean;
  readonly resolve: (vectors: Float32Array[] | null) => void;
}

export type Batch = readonly { readonly job: Job; readonly text: string }[];

/** Priority queue of texts to encode, taken in small batches. Questions go before background texts. */
export class EncodingQueue {
  private readonly waiting: Record<EmbedPriority, Job[]> = { question: [], background: [] };

  /** Resolves with the vectors, or with null if the request is aborted or `clear` is called first. */
  add(texts: readonly string[], signal: AbortSignal, priority: EmbedPriority): Promise<Float32Array[] | null> {
    if (texts.length === 0) return Promise.resolve([]);
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((done) => {
      const abort = () => resolve(null);
      const job: Job = { texts, vectors: [], taken: 0, over: false, resolve: (vectors) => resolve(vectors) };
      const resolve = (vectors: Float32Array[] | null) => {
        job.over = true;
        signal.removeEventListener('abort', abort);
        done(vectors);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.waiting[priority].push(job);
    });
  }

  /** The next texts to encode, of one priority; empty when nothing waits. */
  take(): Batch {
    const questions = this.takeFrom(this.waiting.question);
    return questions.length > 0 ? questions : this.takeFrom(this.waiting.background);
  }

  /** Resolves requests with the vectors of a batch. */
  deliver(batch: Batch, vectors: readonly Float32Array[]): void {
    batch.forEach(({ job }, at) => {
      job.vectors.push(vectors[at] as Float32Array);
      if (job.vectors.length === job.texts.length) job.resolve(job.vectors);
    });
  }

  /** Resolves all requests with null, those of the last batch included. */
  clear(taken: Batch): void {
    for (const job of [...taken.map(({ job }) => job), ...this.waiting.question, ...this.waiting.background]) {
      job.resolve(null);
    }
    this.waiting.question = [];
    this.waiting.background = [];
  }

  private takeFrom(jobs: Job[]): Batch {
    const batch: { job: Job; text: string }[] = [];
    let characters = 0;
    for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
      const text = job.texts[job.taken];
      if (job.over || text === undefined) {
        jobs.shift();
        continue;
      }
      characters += text.length;
      if (batch.length > 0 && (batch.length === batchLimits.texts || characters > batchLimits.characters)) break;
      batch.push({ job, text });
      job.taken += 1;
    }
    return batch;
  }
}
