import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { Entry } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { inLightTransaction } from '../in-transaction.js';
import {
  conversationSql,
  standsAs,
  toInsert,
  toUpdate,
  toUpdateMoving,
  toUpdateTimed,
  waitsAs,
} from '../rows/conversation.row.js';
import type { WriteGate } from '../write-gate.js';
import { trailSql } from './trail-sql.js';

/** What the file says of a conversation. */
export interface StoredState {
  readonly conversation: Conversation | null;
  /** Its timer; not known before the first write. */
  readonly due: Due | null | 'unknown';
}

const writtenAfterMs = 1_000;
/** Where the disk refuses, or another program holds the file: each attempt may hold up everybody for a moment. */
const triedAgainAfterMs = 5_000;
/** So many are written before others have their turn: less than a millisecond. */
const writtenAtOnce = 64;

/**
 * The rows of conversations. A row is written with the events that change who has the word, who waits, or when it moves
 * by itself. When somebody only says something more, as nearly always, it trails the log by a second at most: the newest
 * state is known here, and is folded anew from the log after a stop without warning (`catchUp`).
 */
export class StateRows {
  readonly #gate: WriteGate;
  readonly #log: Log;
  /** The newest states of the rows that trail, those that have trailed for longest first. */
  readonly #trailing = new Map<ConversationId, Conversation>();
  readonly #insert: Database.Statement;
  readonly #update: Database.Statement;
  readonly #updateTimed: Database.Statement;
  readonly #head: () => number;
  readonly #writeSome: (states: readonly Conversation[], upTo: number | null) => void;
  #timer: NodeJS.Timeout | null = null;
  /** The last attempt to write, over or not, and the one that waits for its end. */
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** Up to here every row is written. */
  #position: number;
  #isRefused = false;
  #isClosed = false;

  constructor(writer: Database.Database, gate: WriteGate, log: Log) {
    this.#gate = gate;
    this.#log = log;
    this.#insert = writer.prepare(conversationSql.insert);
    this.#update = writer.prepare(conversationSql.update);
    this.#updateTimed = writer.prepare(conversationSql.updateTimed);
    const updateMoving = writer.prepare(conversationSql.updateMoving);
    const remember = writer.prepare(trailSql.remember);
    const head = writer.prepare<[], number>(trailSql.head).pluck();
    this.#head = () => Number(head.get());
    // Opening the file has caught up with the log.
    this.#position = this.#head();
    this.#writeSome = (states, upTo) =>
      inLightTransaction(writer, () => {
        for (const state of states) updateMoving.run(toUpdateMoving(state));
        if (upTo !== null) remember.run(String(upTo));
      });
  }

  /** The committed state of a conversation whose row trails; null if the row has it. */
  newest(id: ConversationId): Conversation | null {
    return this.#trailing.get(id) ?? null;
  }

  /** Inside a transaction: writes the row, unless it may trail. Answers whether it was written. */
  write({ next, due }: Entry, stored: StoredState): boolean {
    const { conversation } = stored;
    if (conversation === null) this.#insert.run(toInsert(next, due));
    else if (!standsAs(conversation, next)) this.#update.run(toUpdate(next, due));
    else if (!waitsAs(conversation, next) || !isSame(stored.due, due)) this.#updateTimed.run(toUpdateTimed(next, due));
    else return false;
    return true;
  }

  /** After the COMMIT: what became of the row. */
  wrote(next: Conversation, isWritten: boolean): void {
    if (isWritten) this.#trailing.delete(next.id);
    else this.#trailing.set(next.id, next);
    this.#writeLater(writtenAfterMs);
  }

  /**
   * Resolves when no row trails what is committed now. Never rejects: what the disk refuses is in the log, and is tried
   * again later; until then nobody waits for it.
   */
  settle(): Promise<void> {
    return this.#isRefused ? Promise.resolve() : this.#attempt();
  }

  /** Writes what trails, once more whatever was refused, and nothing afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#attempt();
  }

  /** One that has not begun yet stands for everybody who asks meanwhile. */
  #attempt(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      this.#last = this.#writeAll().then(
        () => {
          this.#isRefused = false;
        },
        (error: unknown) => {
          if (!this.#isRefused)
            this.#log.warn({ error }, 'rows of conversations could not be written and trail the log');
          this.#isRefused = true;
          this.#writeLater(triedAgainAfterMs);
        },
      );
      return this.#last;
    });
    return this.#next;
  }

  #writeLater(afterMs: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#attempt(), afterMs).unref();
  }

  async #writeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const upTo = this.#head();
    if (upTo === this.#position) return;
    // What begins to trail meanwhile stands behind these.
    let left = this.#trailing.size;
    do {
      await this.#gate.run(() => {
        const states = firstOf(this.#trailing, Math.min(left, writtenAtOnce));
        this.#writeSome(states, left <= writtenAtOnce ? upTo : null);
        for (const { id } of states) this.#trailing.delete(id);
      });
      left -= writtenAtOnce;
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
