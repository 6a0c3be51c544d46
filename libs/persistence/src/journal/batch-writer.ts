import type Database from 'better-sqlite3';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import { inTransaction } from '../in-transaction.js';
import {
  conversationSql,
  standsAs,
  toInsert,
  toUpdate,
  toUpdateMoving,
  toUpdateTimed,
} from '../rows/conversation.row.js';
import { eventSql, toRow } from '../rows/event.row.js';
import type { Pending, Resident } from './pending.js';

/** Writes commits with prepared statements, synchronously: between BEGIN and COMMIT nothing else can run. */
export class BatchWriter {
  readonly #database: Database.Database;
  readonly #insertEvent: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #update: Database.Statement;
  readonly #updateTimed: Database.Statement;
  readonly #updateMoving: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#insertEvent = database.prepare(eventSql.insert);
    this.#insert = database.prepare(conversationSql.insert);
    this.#update = database.prepare(conversationSql.update);
    this.#updateTimed = database.prepare(conversationSql.updateTimed);
    this.#updateMoving = database.prepare(conversationSql.updateMoving);
  }

  /** All or nothing, in one transaction. Of each conversation only the last state is written. */
  write(batch: readonly Pending[]): void {
    inTransaction(this.#database, () => {
      const last = new Map(batch.map((pending) => [pending.resident, pending]));
      for (const pending of batch) this.#writeEvents(pending);
      for (const pending of last.values()) {
        const { committed, due } = pending.resident;
        this.#writeState(pending, committed, due);
      }
    });
  }

  /**
   * Still one transaction, but each commit by itself: what fails is undone alone, and so is what was decided on top of
   * it. Answers the error of each commit that failed; null for one that could not be tried any more.
   */
  writeEach(batch: readonly Pending[], isFatal: (error: unknown) => boolean): Map<Pending, unknown> {
    const failed = new Map<Pending, unknown>();
    inTransaction(this.#database, () => {
      const stored = new Map(batch.map(({ resident }) => [resident, resident.committed]));
      const broken = new Set<Resident>();
      for (const pending of batch) {
        if (broken.has(pending.resident)) {
          failed.set(pending, null);
          continue;
        }
        this.#database.exec('SAVEPOINT one');
        try {
          this.#writeEvents(pending);
          this.#writeState(pending, stored.get(pending.resident) ?? null, 'unknown');
          stored.set(pending.resident, pending.entry.next);
        } catch (error) {
          if (isFatal(error)) throw error;
          this.#database.exec('ROLLBACK TO one');
          broken.add(pending.resident);
          failed.set(pending, error);
        }
        this.#database.exec('RELEASE one');
      }
    });
    return failed;
  }

  #writeEvents({ entry }: Pending): void {
    for (const event of entry.events) this.#insertEvent.run(toRow(event));
  }

  #writeState({ entry: { next, due } }: Pending, stored: Conversation | null, storedDue: Due | null | 'unknown'): void {
    if (stored === null) this.#insert.run(toInsert(next, due));
    else if (!standsAs(stored, next)) this.#update.run(toUpdate(next, due));
    else if (isSame(storedDue, due)) this.#updateMoving.run(toUpdateMoving(next));
    else this.#updateTimed.run(toUpdateTimed(next, due));
  }
}

function isSame(stored: Due | null | 'unknown', due: Due | null): boolean {
  if (stored === 'unknown') return false;
  return stored?.at === due?.at && stored?.kind === due?.kind;
}
