import type Database from 'better-sqlite3';
import { tokenizer } from './search-file.js';

/**
 * Size at which a segment is full. Whatever costs in proportion to a full-text index (merges, prefix queries) costs in
 * proportion to a segment.
 */
const messagesPerSegment = 50_000;

/** Low bits of a row number, which hold the `seq`; the bits above hold the thread number. */
const seqBits = 24;
const seqs = 2 ** seqBits;

/** Segment of the search index (table `shelves`): a full-text index over some conversations, with the range of their creation. */
export interface Segment {
  readonly number: number;
  readonly oldest: number;
  readonly newest: number;
}

export const segmentSql = {
  words: (segment: number) => `words_${segment}`,
  /** Table of FTS5 with the number of words of each message: `x'00'` for none. */
  sizes: (segment: number) => `words_${segment}_docsize`,
  /** SQL expressions over a thread number and a `seq`. Numbers are never bound: SQLite would take them for floats. */
  row: (number: string, seq: string) => `(${number} << ${seqBits} | ${seq})`,
  thread: (row: string) => `(${row} >> ${seqBits})`,
  /** Events beyond the range of a row number are not indexed. */
  hasRow: (seq: string) => `${seq} < ${seqs}`,
} as const;

/** `seq` of the message in a row of a segment. */
export function seqOf(row: number): number {
  return row % seqs;
}

/** Thread number of a row of a segment: each conversation has one. */
export function threadOf(row: number): number {
  return Math.floor(row / seqs);
}

const edge = (which: 'min' | 'max') => `(SELECT ${which}(created_at) FROM threads WHERE shelf = s.number)`;
const rangesSql = `SELECT s.number, ${edge('min')} AS oldest, ${edge('max')} AS newest FROM shelves s
  WHERE newest IS NOT NULL ORDER BY newest DESC, s.number DESC`;

/** Segments of the search index, the one with the newest conversation first. */
export class Segments {
  readonly #database: Database.Database;
  readonly #all: Database.Statement<[], Segment>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#all = database.prepare(rangesSql);
  }

  all(): Segment[] {
    return this.#all.all();
  }

  /** The segment for new conversations; creates the next one when the last is full or retired. */
  current(): number {
    const last = this.#database
      .prepare<[], { number: number; messages: number; retired_at: number | null }>(
        'SELECT number, messages, retired_at FROM shelves ORDER BY number DESC LIMIT 1',
      )
      .get();
    if (last !== undefined && last.retired_at === null && last.messages < messagesPerSegment) return last.number;
    const number = (last?.number ?? 0) + 1;
    // Contentless: the texts stay in the log.
    this.#database.exec(`CREATE VIRTUAL TABLE ${segmentSql.words(number)} USING fts5(text, content='', ${tokenizer})`);
    this.#database.prepare('INSERT INTO shelves (number, messages) VALUES (?, 0)').run(number);
    return number;
  }
}
