import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { JournalEntry } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import {
  conversationSql,
  hasSameState,
  hasSameWait,
  toInsert,
  toUpdate,
  toUpdateActivity,
  toUpdateTimers,
} from '../../rows/conversation.row.js';
import type { WriteGate } from '../../write-gate.js';
import { inLightTransaction } from '../in-transaction.js';
import { projectionSql } from './projection-sql.js';

/** State of a conversation as stored in its row. */
export interface StoredState {
  readonly conversation: Conversation | null;
  /** Its timer; not known before the first write. */
  readonly due: Due | null | 'unknown';
}

/** Maximum lag of a row behind the log, in milliseconds. */
const flushAfterMs = 1_000;
/** Retry delay, in milliseconds, after a failed write or while another program locks the file: an attempt may block the event loop. */
const retryAfterMs = 5_000;
/** Rows per transaction, so that other writers get their turn: less than a millisecond. */
const rowsPerTransaction = 64;

/**
 * Write-behind projection of conversation rows. A row is written together with events that change the state, a wait or a
 * timer. After a plain message, as nearly every event is, it lags behind the log by a second at most: its newest state is
 * kept here, and `replayLog` restores it from the log after a crash.
 */
export class ConversationProjection {
  readonly #gate: WriteGate;
  readonly #log: Log;
  /** Dirty set: the newest states of the rows that lag, the longest lag first. */
  readonly #dirty = new Map<ConversationId, Conversation>();
  readonly #insert: Database.Statement;
  readonly #update: Database.Statement;
  readonly #updateTimers: Database.Statement;
  readonly #head: () => number;
  readonly #writeSome: (states: readonly Conversation[], upTo: number | null) => void;
  #timer: NodeJS.Timeout | null = null;
  /** The last flush, finished or not, and the one queued behind it. */
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** High-water mark: every event up to here is in its row. */
  #position: number;
  #isFailing = false;
  #isClosed = false;

  constructor(writer: Database.Database, gate: WriteGate, log: Log) {
    this.#gate = gate;
    this.#log = log;
    this.#insert = writer.prepare(conversationSql.insert);
    this.#update = writer.prepare(conversationSql.update);
    this.#updateTimers = writer.prepare(conversationSql.updateTimers);
    const updateActivity = writer.prepare(conversationSql.updateActivity);
    const savePosition = writer.prepare(projectionSql.savePosition);
    const head = writer.prepare<[], number>(projectionSql.head).pluck();
    this.#head = () => Number(head.get());
    // The log was replayed when the file was opened.
    this.#position = this.#head();
    this.#writeSome = (states, upTo) =>
      inLightTransaction(writer, () => {
        for (const state of states) updateActivity.run(toUpdateActivity(state));
        if (upTo !== null) savePosition.run(String(upTo));
      });
  }

  /** The committed state of a conversation whose row lags; null if the row is up to date. */
  newest(id: ConversationId): Conversation | null {
    return this.#dirty.get(id) ?? null;
  }

  /** Writes the row inside a transaction, unless it may lag. Returns whether it was written. */
  write({ next, due }: JournalEntry, stored: StoredState): boolean {
    const { conversation } = stored;
    if (conversation === null) this.#insert.run(toInsert(next, due));
    else if (!hasSameState(conversation, next)) this.#update.run(toUpdate(next, due));
    else if (!hasSameWait(conversation, next) || !isSame(stored.due, due))
      this.#updateTimers.run(toUpdateTimers(next, due));
    else return false;
    return true;
  }

  /** Updates the dirty set after the COMMIT. */
  onCommitted(next: Conversation, isWritten: boolean): void {
    if (isWritten) this.#dirty.delete(next.id);
    else this.#dirty.set(next.id, next);
    this.#scheduleFlush(flushAfterMs);
  }

  /**
   * Resolves when no row lags behind the present commits. Never rejects: after a failed write the events are still in the log and the write
   * is retried later; until then this resolves at once.
   */
  flush(): Promise<void> {
    return this.#isFailing ? Promise.resolve() : this.#flushOnce();
  }

  /** Flushes a last time, failed writes included. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#flushOnce();
  }

  /** Single-flight flush: callers share one that has not begun yet. */
  #flushOnce(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      this.#current = this.#writeAll().then(
        () => {
          this.#isFailing = false;
        },
        (error: unknown) => {
          if (!this.#isFailing)
            this.#log.warn({ error }, 'conversation rows could not be written and lag behind the log');
          this.#isFailing = true;
          this.#scheduleFlush(retryAfterMs);
        },
      );
      return this.#current;
    });
    return this.#next;
  }

  #scheduleFlush(afterMs: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#flushOnce(), afterMs).unref();
  }

  async #writeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const upTo = this.#head();
    if (upTo === this.#position) return;
    // Rows that become dirty meanwhile are appended after these.
    let left = this.#dirty.size;
    do {
      await this.#gate.run(() => {
        const states = firstOf(this.#dirty, Math.min(left, rowsPerTransaction));
        this.#writeSome(states, left <= rowsPerTransaction ? upTo : null);
        for (const { id } of states) this.#dirty.delete(id);
      });
      left -= rowsPerTransaction;
    } while (left > 0);
    this.#position = upTo;
  }
}

function firstOf<T>(map: ReadonlyMap<unknown, T>, number: number): T[] {
  const first: T[] = [];
  for (const value of map.values()) {
    if (first.length === number) break;
    first.push(value);
  }
  return first;
}

function isSame(stored: StoredState['due'], due: Due | null): boolean {
  if (stored === 'unknown') return false;
  return stored?.at === due?.at && stored?.kind === due?.kind;
}
