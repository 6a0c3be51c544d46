import type { Log } from '#engine/ports/log.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';

export interface ReadMarks {
  readonly visitorReadSeq: number;
  readonly operatorReadSeq: number;
}

/** The stored read marks, by conversation. */
export interface ReadMarkTable {
  get(conversationId: string): Promise<ReadMarks | null>;
  /** Raises stored marks, in one transaction; none decreases. */
  raise(marks: ReadonlyMap<string, ReadMarks>): Promise<void>;
}

const flushAfterMs = 1000;
const unread: ReadMarks = { visitorReadSeq: 0, operatorReadSeq: 0 };

/**
 * Write-behind store of read marks, one transaction per second: each opened thread raises a mark, and losing the last
 * second in a crash only leaves a thread shown as unread. Reads see unwritten marks at once.
 */
export class BufferedReadMarkStore implements ReadMarkStore {
  readonly #unwritten = new Map<string, ReadMarks>();
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: ReadMarkTable,
    private readonly log: Log,
  ) {}

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
    const { visitorReadSeq, operatorReadSeq } = (await this.table.get(conversationId)) ?? unread;
    return this.withUnwritten(conversationId, visitorReadSeq, operatorReadSeq);
  }

  /** Merges stored marks with unwritten ones. */
  withUnwritten(conversationId: string, visitorSeq: number, operatorSeq: number): ReadMarks {
    const newer = this.#unwritten.get(conversationId) ?? unread;
    return {
      visitorReadSeq: Math.max(visitorSeq, newer.visitorReadSeq),
      operatorReadSeq: Math.max(operatorSeq, newer.operatorReadSeq),
    };
  }

  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const flushed = this.#last.then(() => this.#write());
    this.#last = flushed.catch(() => {});
    return flushed;
  }

  async #write(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const marks = new Map(this.#unwritten);
    await this.table.raise(marks);
    // After the commit only: failed writes are retried with the next. Marks raised meanwhile stay.
    for (const [id, written] of marks) if (this.#unwritten.get(id) === written) this.#unwritten.delete(id);
  }

  #flushInTime(): void {
    this.flush().catch((error: unknown) => this.log.error({ error }, 'read marks could not be written'));
  }
}
