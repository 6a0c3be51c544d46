import type Database from 'better-sqlite3';
import { inTransaction } from '../in-transaction.js';
import { eventSql, toRow } from '../rows/event.row.js';
import type { Pending, Resident } from './pending.js';
import type { StateRows, StoredState } from './state-rows.js';

/** Writes commits with prepared statements, synchronously: between BEGIN and COMMIT nothing else can run. */
export class BatchWriter {
  readonly #database: Database.Database;
  readonly #insertEvent: Database.Statement;
  readonly #rows: StateRows;

  constructor(database: Database.Database, rows: StateRows) {
    this.#database = database;
    this.#insertEvent = database.prepare(eventSql.insert);
    this.#rows = rows;
  }

  /** All or nothing, in one transaction. Of each conversation only the last state is written, if it has to be. */
  write(batch: readonly Pending[]): void {
    const last = new Map(batch.map((pending) => [pending.resident, pending]));
    const written = new Set<Pending>();
    inTransaction(this.#database, () => {
      for (const pending of batch) this.#writeEvents(pending);
      for (const pending of last.values()) {
        const { committed, due } = pending.resident;
        if (this.#rows.write(pending.entry, { conversation: committed, due })) written.add(pending);
      }
    });
    for (const pending of last.values()) this.#rows.wrote(pending.entry.next, written.has(pending));
  }

  /**
   * Still one transaction, but each commit by itself: what fails is undone alone, and so is what was decided on top of
   * it. Answers the error of each commit that failed; null for one that could not be tried any more.
   */
  writeEach(batch: readonly Pending[], isFatal: (error: unknown) => boolean): Map<Pending, unknown> {
    const failed = new Map<Pending, unknown>();
    const stored = new Map<Resident, StoredState>();
    inTransaction(this.#database, () => {
      const broken = new Set<Resident>();
      for (const pending of batch) {
        if (broken.has(pending.resident)) {
          failed.set(pending, null);
          continue;
        }
        this.#database.exec('SAVEPOINT one');
        try {
          this.#writeEvents(pending);
          this.#rows.write(pending.entry, stored.get(pending.resident) ?? before(pending));
          stored.set(pending.resident, { conversation: pending.entry.next, due: 'unknown' });
        } catch (error) {
          if (isFatal(error)) throw error;
          this.#database.exec('ROLLBACK TO one');
          broken.add(pending.resident);
          failed.set(pending, error);
        }
        this.#database.exec('RELEASE one');
      }
    });
    for (const { conversation } of stored.values()) if (conversation !== null) this.#rows.wrote(conversation, true);
    return failed;
  }

  #writeEvents({ entry }: Pending): void {
    for (const event of entry.events) this.#insertEvent.run(toRow(event));
  }
}

/** With a timer that is not known the row is written in any case. */
function before({ resident }: Pending): StoredState {
  return { conversation: resident.committed, due: 'unknown' };
}
