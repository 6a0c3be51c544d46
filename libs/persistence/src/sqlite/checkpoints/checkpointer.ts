import { setTimeout as passed } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import type { WriteGate } from '../../write-gate.js';
import type { CheckpointHost } from './checkpoint-host.js';
import { type LogFill, logFill } from './write-ahead-log.js';

/** Interval between checks of the log's size while commits arrive, in milliseconds. */
const everyMs = 100;
/** Maximum wait of writers, in milliseconds: the log may as well restart a little later. */
const holdMs = 250;

interface Parts {
  /** Reads the size of the log. */
  readonly reader: Database.Database;
  /** Runs the checkpoints. */
  readonly host: CheckpointHost;
  readonly gate: WriteGate;
  readonly log: Log;
  readonly pages: {
    /** Growth of the log after which a checkpoint runs. */
    readonly pass: number;
    /** Size beyond which writers are held for a moment, so that the log can restart. */
    readonly hold: number;
  };
}

/** Background checkpoints of the write-ahead log. See docs/journal.md. */
export class Checkpointer {
  readonly #parts: Parts;
  /** Pages in the log after the last checkpoint; zero when the log has restarted since. */
  #pagesAfterPass = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #failing = false;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Schedules a check of the log after a write. */
  follow(): void {
    if (this.#timer !== null || this.#running !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = this.#check().finally(() => {
        this.#running = null;
      });
    }, everyMs).unref();
  }

  /** Closes the file. Closing the last handle checkpoints the rest of the log. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
    await this.#parts.host.close();
  }

  async #check(): Promise<void> {
    const { reader, pages: limits } = this.#parts;
    try {
      const { pages } = logFill(reader);
      if (pages < this.#pagesAfterPass) this.#pagesAfterPass = 0;
      if (pages - this.#pagesAfterPass >= limits.pass) {
        // Also on failure: the next retry comes with the next growth.
        this.#pagesAfterPass = pages;
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
      // Each pass leaves only the pages written during it, so the last one, for which writers wait, is short.
      await host.writeBack();
      fill = await this.#holding();
    }
    this.#pagesAfterPass = fill.pages;
  }

  /** Checkpoints while writers are held: the log restarts only when a writer finds all of it copied, which a busy one never does. */
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
    if (!this.#failing) this.#parts.log.warn({ error }, 'the checkpoint failed: the write-ahead log grows');
    this.#failing = true;
  }

  #recovered(): void {
    if (this.#failing) this.#parts.log.info({}, 'checkpoints of the write-ahead log succeed again');
    this.#failing = false;
  }
}
