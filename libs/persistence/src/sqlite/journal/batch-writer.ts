import type Database from 'better-sqlite3';
import { auditKindOf } from '#contracts/audit-kinds.js';
import { eventSql, toExplanationRow, toRow } from '../../rows/event.row.js';
import { AuditChain } from '../audit/audit-chain.js';
import { EventRedactor } from '../erasure/event-redactor.js';
import { inTransaction } from '../in-transaction.js';
import type { ConversationProjection, StoredState } from './conversation-projection.js';
import type { CachedConversation, Pending } from './pending.js';

/** Batched writes of commits with prepared statements, synchronous: between BEGIN and COMMIT nothing else can run. */
export class BatchWriter {
  readonly #database: Database.Database;
  readonly #insertEvent: Database.Statement;
  readonly #rows: ConversationProjection;
  readonly #redactor: EventRedactor;
  readonly #audit: AuditChain;

  constructor(database: Database.Database, rows: ConversationProjection) {
    this.#database = database;
    this.#insertEvent = database.prepare(eventSql.insert);
    this.#rows = rows;
    this.#redactor = new EventRedactor(database);
    this.#audit = new AuditChain(database);
  }

  /** Writes the whole batch or none of it, in one transaction; of each conversation only the last state, if its row may not lag. */
  write(batch: readonly Pending[]): void {
    const last = new Map(batch.map((pending) => [pending.cached, pending]));
    const written = new Set<Pending>();
    inTransaction(this.#database, () => {
      for (const pending of batch) this.#writeEvents(pending);
      for (const pending of last.values()) {
        const { committed, due } = pending.cached;
        if (this.#rows.write(pending.entry, { conversation: committed, due })) written.add(pending);
      }
    });
    for (const pending of last.values()) this.#rows.onCommitted(pending.entry.next, written.has(pending));
  }

  /**
   * Writes each commit under a savepoint, in one transaction: a failed commit is rolled back alone, and commits decided on
   * top of it fail with it. Returns the error of each failed commit; null for one that was not tried.
   */
  writeEach(batch: readonly Pending[], isFatal: (error: unknown) => boolean): Map<Pending, unknown> {
    const failed = new Map<Pending, unknown>();
    const stored = new Map<CachedConversation, StoredState>();
    inTransaction(this.#database, () => {
      const broken = new Set<CachedConversation>();
      for (const pending of batch) {
        if (broken.has(pending.cached)) {
          failed.set(pending, null);
          continue;
        }
        this.#database.exec('SAVEPOINT one');
        try {
          this.#writeEvents(pending);
          this.#rows.write(pending.entry, stored.get(pending.cached) ?? before(pending));
          stored.set(pending.cached, { conversation: pending.entry.next, due: 'unknown' });
        } catch (error) {
          if (isFatal(error)) throw error;
          this.#database.exec('ROLLBACK TO one');
          broken.add(pending.cached);
          failed.set(pending, error);
        }
        this.#database.exec('RELEASE one');
      }
    });
    for (const { conversation } of stored.values())
      if (conversation !== null) this.#rows.onCommitted(conversation, true);
    return failed;
  }

  #writeEvents({ entry }: Pending): void {
    const last = entry.events.at(-1)?.type;
    if (last === 'conversation.erased') this.#redactor.erase(entry.next.id);
    if (last === 'actions.erased') this.#redactor.eraseActions(entry.next.id);
    for (const event of entry.events) {
      const { lastInsertRowid } = this.#insertEvent.run(toRow(event));
      if (auditKindOf(event) !== null) this.#audit.append(Number(lastInsertRowid), entry.address ?? null);
    }
    if (entry.explanation !== null) this.#insertEvent.run(toExplanationRow(entry.explanation));
  }
}

/** The state before the commit. An unknown timer forces the row to be written. */
function before({ cached }: Pending): StoredState {
  return { conversation: cached.committed, due: 'unknown' };
}
