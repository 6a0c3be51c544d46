import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { inLightTransaction } from '../in-transaction.js';
import type { WriteGate } from '../write-gate.js';

const batchSize = 500;
const followAfterMs = 250;

/** What keeps the index: also for a restore, which leaps over positions. */
export const indexSql = {
  position: `SELECT value FROM meta WHERE name = 'message_search.position'`,
  index: `INSERT INTO message_search (rowid, text)
    SELECT position, text FROM message_texts WHERE position > ? AND position <= ?`,
  remember: `INSERT INTO meta (name, value) VALUES ('message_search.position', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
} as const;

/**
 * Fills the full-text index behind the log, so that no commit pays for it: a quarter of a second after commits one
 * batch, and again as long as there is more. Where it stopped is stored with what it indexed, in one transaction.
 */
export class MessageIndexer {
  readonly #gate: WriteGate;
  readonly #log: Log;
  readonly #head: Database.Statement<[], number>;
  readonly #advance: () => void;
  #position: number;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(writer: Database.Database, reader: Database.Database, gate: WriteGate, log: Log) {
    this.#gate = gate;
    this.#log = log;
    this.#head = reader
      .prepare<[], number>('SELECT coalesce(max(position), 0) FROM events')
      .pluck() as Database.Statement<[], number>;
    this.#position = Number(reader.prepare<[], string>(indexSql.position).pluck().get() ?? 0);
    const index = writer.prepare(indexSql.index);
    const remember = writer.prepare(indexSql.remember);
    this.#advance = () => {
      const to = Math.min(this.#head.get() ?? 0, this.#position + batchSize);
      if (to <= this.#position) return;
      inLightTransaction(writer, () => {
        index.run(this.#position, to);
        remember.run(String(to));
      });
      this.#position = to;
    };
  }

  /** Something was committed. */
  follow(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#gate.run(this.#advance).then(
        () => {
          if (this.#behind()) this.follow();
        },
        (error: unknown) => this.#log.error({ error }, 'messages could not be indexed'),
      );
    }, followAfterMs).unref();
  }

  /** Indexes everything that is committed now; what comes meanwhile is left for later, so it ends. */
  async catchUp(): Promise<void> {
    const head = this.#head.get() ?? 0;
    while (this.#position < head) await this.#gate.run(this.#advance);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #behind(): boolean {
    return !this.#closed && this.#position < (this.#head.get() ?? 0);
  }
}
