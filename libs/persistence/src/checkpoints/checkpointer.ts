import { setTimeout as passed } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import type { WriteGate } from '../write-gate.js';
import type { CheckpointHost } from './checkpoint-host.js';
import { type LogFill, logFill } from './write-ahead-log.js';

/** Between two looks at the log while something is written, in milliseconds. */
const everyMs = 100;
/** So long writers wait at most, in milliseconds: the log may as well start anew a little later. */
const holdMs = 250;

interface Parts {
  /** Looks at the log. */
  readonly reader: Database.Database;
  /** Writes it back. */
  readonly host: CheckpointHost;
  readonly gate: WriteGate;
  readonly log: Log;
  readonly pages: {
    /** By which the log grows from one pass to the next. */
    readonly pass: number;
    /** Beyond which writers are made to wait for a moment, so that it can start anew. */
    readonly hold: number;
  };
}

/** Has the write-ahead log written back into the file before it grows long. See docs/journal.md. */
export class Checkpointer {
  readonly #parts: Parts;
  /** Pages that the log held after the last pass; zero when it has started anew since. */
  #passedAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #failing = false;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Something was written. */
  follow(): void {
    if (this.#timer !== null || this.#running !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = this.#look().finally(() => {
        this.#running = null;
      });
    }, everyMs).unref();
  }

  /** Lets go of the file. What is in the log then is written back by the last handle that is closed. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
    await this.#parts.host.close();
  }

  async #look(): Promise<void> {
    const { reader, pages: limits } = this.#parts;
    try {
      const { pages } = logFill(reader);
      if (pages < this.#passedAt) this.#passedAt = 0;
      if (pages - this.#passedAt >= limits.pass) {
        // Also when it fails: tried again when there is more to gain.
        this.#passedAt = pages;
        await this.#pass();
        this.#recovered();
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  async #pass(): Promise<void> {
    const { host, pages: limits } = this.#parts;
    let fill = await host.writeBack();
    if (fill.pages >= limits.hold && !this.#closed) {
      // What was written during the first pass is a fraction of it, and the writers wait for a fraction of that.
      await host.writeBack();
      fill = await this.#holding();
    }
    this.#passedAt = fill.pages;
  }

  /** The log starts anew with the first writer who finds all of it written back, which a busy one never does by itself. */
  async #holding(): Promise<LogFill> {
    const { host, gate } = this.#parts;
    const pass = await gate.run(async () => {
      const written = host.writeBack();
      await Promise.race([written, passed(holdMs, null, { ref: false })]);
      return { written };
    });
    return pass.written;
  }

  #failed(error: unknown): void {
    if (!this.#failing) this.#parts.log.warn({ error }, 'the write-ahead log could not be written back: it grows');
    this.#failing = true;
  }

  #recovered(): void {
    if (this.#failing) this.#parts.log.info({}, 'the write-ahead log is written back again');
    this.#failing = false;
  }
}
