import type Database from 'better-sqlite3';
import { tokenizer } from './search-file.js';

/**
 * Messages after which a new shelf is begun. Everything that costs by the size of a full-text index (merging it, reading
 * all words with one beginning) costs by the size of a shelf.
 */
const shelfMessages = 50_000;

/** Bits of a row number that hold the `seq`; those above are the number of the thread. */
const seqBits = 24;
const seqs = 2 ** seqBits;

/** A shelf holds the words of the conversations that were put on it, with the range of their creation. */
export interface Shelf {
  readonly number: number;
  readonly oldest: number;
  readonly newest: number;
}

export const shelfSql = {
  words: (shelf: number) => `words_${shelf}`,
  /** Expressions in SQL, of a thread's number and a `seq`. Numbers are never bound: SQLite would take them for floats. */
  row: (number: string, seq: string) => `(${number} << ${seqBits} | ${seq})`,
  thread: (row: string) => `(${row} >> ${seqBits})`,
  /** A conversation of more events than a row number has room for can be found by those before. */
  hasRow: (seq: string) => `${seq} < ${seqs}`,
} as const;

export function seqOf(row: number): number {
  return row % seqs;
}

export function threadOf(row: number): number {
  return Math.floor(row / seqs);
}

const edge = (which: 'min' | 'max') => `(SELECT ${which}(created_at) FROM threads WHERE shelf = s.number)`;
const rangesSql = `SELECT s.number, ${edge('min')} AS oldest, ${edge('max')} AS newest FROM shelves s
  WHERE newest IS NOT NULL ORDER BY newest DESC, s.number DESC`;

/** The shelves, the one with the newest conversation first. */
export class Shelves {
  readonly #database: Database.Database;
  readonly #all: Database.Statement<[], Shelf>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#all = database.prepare(rangesSql);
  }

  all(): Shelf[] {
    return this.#all.all();
  }

  /** The number of the shelf for new conversations; a full one is left behind. */
  current(): number {
    const last = this.#database
      .prepare<[], { number: number; messages: number }>(
        'SELECT number, messages FROM shelves ORDER BY number DESC LIMIT 1',
      )
      .get();
    if (last !== undefined && last.messages < shelfMessages) return last.number;
    const number = (last?.number ?? 0) + 1;
    // Contentless: the texts stay in the log.
    this.#database.exec(`CREATE VIRTUAL TABLE ${shelfSql.words(number)} USING fts5(text, content='', ${tokenizer})`);
    this.#database.prepare('INSERT INTO shelves (number, messages) VALUES (?, 0)').run(number);
    return number;
  }
}
