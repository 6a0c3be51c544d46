import type { Embed } from '#engine/ports/language-model.js';
import { normalised } from '../members/meaning.js';

/** Texts sent at once in the background, and milliseconds that their vectors may take. */
const batch = { size: 64, ms: 20_000 };
/** Milliseconds that the vector of a question may take: then it is answered without. */
const questionMs = 300;
/** Milliseconds for which an endpoint that failed is left alone. */
const restMs = 30_000;

/**
 * Vectors of texts, from an endpoint that may be slow, down or wrong. What is learned is asked for in the background, each
 * text once; a question is asked for at once and not waited for long.
 */
export class Meanings {
  private readonly vectors = new Map<string, Float32Array>();
  private readonly stopped = new AbortController();
  private wanted: string[] = [];
  private working: Promise<void> | null = null;
  private restingUntil = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `learned` is called when what was wanted has been asked for and something new is known. */
  constructor(
    private readonly embed: Embed,
    private readonly learned: () => void,
  ) {}

  get(text: string): Float32Array | undefined {
    return this.vectors.get(text);
  }

  /** Asks for the vectors of all these texts that have none; others are forgotten. */
  want(texts: ReadonlySet<string>): void {
    for (const known of this.vectors.keys()) if (!texts.has(known)) this.vectors.delete(known);
    this.wanted = [...texts].filter((text) => !this.vectors.has(text));
    this.work();
  }

  /** The vector of a question; null when it does not come in time or nothing is known that it could be compared to. */
  async ofQuestion(text: string): Promise<Float32Array | null> {
    if (this.vectors.size === 0 || text.trim() === '' || performance.now() < this.restingUntil) return null;
    return (await this.ask([text], questionMs))?.[0] ?? null;
  }

  /** Resolves when nothing is being asked for in the background. */
  async settled(): Promise<void> {
    while (this.working) await this.working;
  }

  /** All that is known, by text. */
  known(): ReadonlyMap<string, Float32Array> {
    return this.vectors;
  }

  close(): void {
    this.stopped.abort();
    clearTimeout(this.timer);
    this.wanted = [];
  }

  private work(): void {
    if (this.working || this.wanted.length === 0 || this.stopped.signal.aborted) return;
    this.working = this.workThrough().finally(() => {
      this.working = null;
    });
  }

  private async workThrough(): Promise<void> {
    const known = this.vectors.size;
    while (this.wanted.length > 0) {
      const texts = this.wanted.slice(0, batch.size);
      const found = await this.ask(texts, batch.ms);
      if (!found) return this.tryLater();
      // What is wanted may have changed meanwhile.
      const wanted = new Set(this.wanted);
      texts.forEach((text, at) => {
        const vector = found[at];
        if (vector && wanted.has(text)) this.vectors.set(text, vector);
      });
      const asked = new Set(texts);
      this.wanted = this.wanted.filter((text) => !asked.has(text));
    }
    if (this.vectors.size > known) this.learned();
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.work(), restMs);
    this.timer.unref();
  }

  /** Vectors of length 1 in the order of the texts, null for one that cannot be used; null when they did not come. */
  private async ask(texts: readonly string[], ms: number): Promise<(Float32Array | null)[] | null> {
    if (this.stopped.signal.aborted) return null;
    const limit = new AbortController();
    const stop = () => limit.abort();
    this.stopped.signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, ms);
    const tooLate = new Promise<null>((resolve) => {
      limit.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    const failed = () => null;
    try {
      const found = await Promise.race([Promise.resolve(this.embed(texts, limit.signal)).catch(failed), tooLate]);
      if (found?.length === texts.length) return found.map(normalised);
    } catch {
      // An endpoint that throws is an endpoint that is not there.
    } finally {
      clearTimeout(timer);
      this.stopped.signal.removeEventListener('abort', stop);
    }
    this.restingUntil = performance.now() + restMs;
    return null;
  }
}
