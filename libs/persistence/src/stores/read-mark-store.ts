import type Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import { inTransaction } from '../sqlite/in-transaction.js';
import type { WriteGate } from '../write-gate.js';

export interface ReadMarks {
  readonly visitorReadSeq: number;
  readonly operatorReadSeq: number;
}

const flushAfterMs = 1000;
const unread: ReadMarks = { visitorReadSeq: 0, operatorReadSeq: 0 };

/**
 * Write-behind store of read marks, one transaction per second: each opened thread raises a mark, and losing the last
 * second in a crash only leaves a thread shown as unread. Reads see unwritten marks at once.
 */
export class SqliteReadMarkStore implements ReadMarkStore {
  readonly #gate: WriteGate;
  readonly #log: Log;
  readonly #select: Database.Statement<[string], { visitor_seq: number; operator_seq: number }>;
  readonly #write: (marks: ReadonlyMap<string, ReadMarks>) => void;
  readonly #unwritten = new Map<string, ReadMarks>();
  #timer: NodeJS.Timeout | null = null;

  constructor(writer: Database.Database, reader: Database.Database, gate: WriteGate, log: Log) {
    this.#gate = gate;
    this.#log = log;
    this.#select = reader.prepare('SELECT visitor_seq, operator_seq FROM read_marks WHERE conversation_id = ?');
    const raise = writer.prepare(
      `INSERT INTO read_marks (conversation_id, visitor_seq, operator_seq) VALUES (?, ?, ?)
       ON CONFLICT (conversation_id) DO UPDATE SET
         visitor_seq = max(visitor_seq, excluded.visitor_seq), operator_seq = max(operator_seq, excluded.operator_seq)`,
    );
    this.#write = (marks) =>
      inTransaction(writer, () => {
        for (const [id, { visitorReadSeq, operatorReadSeq }] of marks) raise.run(id, visitorReadSeq, operatorReadSeq);
      });
  }

  raise(conversationId: string, side: 'visitor' | 'operator', seq: number): void {
    const { visitorReadSeq, operatorReadSeq } = this.#unwritten.get(conversationId) ?? unread;
    this.#unwritten.set(
      conversationId,
      side === 'visitor'
        ? { visitorReadSeq: Math.max(visitorReadSeq, seq), operatorReadSeq }
        : { visitorReadSeq, operatorReadSeq: Math.max(operatorReadSeq, seq) },
    );
    this.#timer ??= setTimeout(() => this.#flushInTime(), flushAfterMs).unref();
  }

  async get(conversationId: string): Promise<ReadMarks> {
    const row = this.#select.get(conversationId);
    return this.withUnwritten(conversationId, row?.visitor_seq ?? 0, row?.operator_seq ?? 0);
  }

  /** Merges stored marks with unwritten ones. */
  withUnwritten(conversationId: string, visitorSeq: number, operatorSeq: number): ReadMarks {
    const newer = this.#unwritten.get(conversationId) ?? unread;
    return {
      visitorReadSeq: Math.max(visitorSeq, newer.visitorReadSeq),
      operatorReadSeq: Math.max(operatorSeq, newer.operatorReadSeq),
    };
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#gate.run(() => {
      if (this.#unwritten.size === 0) return;
      this.#write(this.#unwritten);
      // Only after the commit: failed writes are retried with the next.
      this.#unwritten.clear();
    });
  }

  #flushInTime(): void {
    this.flush().catch((error: unknown) => this.#log.error({ error }, 'read marks could not be written'));
  }
}
