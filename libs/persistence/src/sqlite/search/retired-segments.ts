import type Database from 'better-sqlite3';
import { Segments, segmentSql } from './segments.js';

/** Messages that one step reindexes: as many as a batch of the log. One conversation is never split. */
const messagesPerStep = 500;

/** Conversations erased in a range of the log, if already indexed. Not by the index of erasures, which holds all that ever were. */
export const erasedSql = `SELECT t.number, t.shelf, e.position FROM log.events e NOT INDEXED JOIN threads t ON t.id = e.stream_id
  WHERE e.position > ? AND e.position <= ? AND e.type = 'conversation.erased'`;

/** The next conversations to move, oldest first, with the number of events of each. */
const nextSql = `SELECT t.number, (SELECT max(seq) FROM log.events e WHERE e.stream_id = t.id) AS events
  FROM threads t WHERE t.shelf = ? ORDER BY t.created_at LIMIT ${messagesPerStep}`;

/**
 * Forgets erased conversations. A contentless full-text index cannot forget a text exactly, so the segment that holds one
 * is retired: step by step its conversations are reindexed from the log, which has lost the words, in the current
 * segment. A conversation is found in the segment that it belongs to, before and after its move. The empty segment is
 * dropped, and the write-ahead log truncated. Every step is a transaction: after a crash the next one follows.
 */
export class RetiredSegments {
  readonly #database: Database.Database;
  readonly #segments: Segments;
  readonly #erased: Database.Statement<[number, number], { number: number; shelf: number; position: number }>;
  readonly #retire: Database.Statement<[number, number]>;
  readonly #oldest: Database.Statement<[], { number: number; retired_at: number }>;
  readonly #next: Database.Statement<[number], { number: number; events: number }>;
  readonly #move: Database.Statement<[number, string]>;
  readonly #addCount: Database.Statement<[number, number]>;
  readonly #remove: Database.Statement<[number]>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#segments = new Segments(database);
    this.#erased = database.prepare(erasedSql);
    this.#retire = database.prepare('UPDATE shelves SET retired_at = coalesce(retired_at, ?) WHERE number = ?');
    this.#oldest = database.prepare(
      'SELECT number, retired_at FROM shelves WHERE retired_at IS NOT NULL ORDER BY retired_at LIMIT 1',
    );
    this.#next = database.prepare(nextSql);
    this.#move = database.prepare('UPDATE threads SET shelf = ? WHERE number IN (SELECT value FROM json_each(?))');
    this.#addCount = database.prepare('UPDATE shelves SET messages = messages + ? WHERE number = ?');
    this.#remove = database.prepare('DELETE FROM shelves WHERE number = ?');
  }

  /** Position before the first erasure that is not complete; null when nothing is left to forget. */
  get pendingSince(): number | null {
    return this.#oldest.get()?.retired_at ?? null;
  }

  /**
   * Retires the segments with words of conversations erased in a range of the log, and moves those conversations on: they
   * are not found any more. Inside the transaction of the batch.
   */
  retire(from: number, to: number): void {
    const erased = this.#erased.all(from, to).filter(({ number, shelf }) => this.#hasWords(shelf, number));
    for (const { position, shelf } of erased) this.#retire.run(position - 1, shelf);
    if (erased.length > 0) this.#moveToCurrent(erased.map(({ number }) => number));
  }

  /** Takes one step, if anything is left. Throws while another program reads the file: the last step waits for it. */
  advance(): void {
    const segment = this.#oldest.get()?.number;
    if (segment === undefined) return;
    const threads = this.#nextThreads(segment);
    if (threads.length > 0) this.#database.transaction(() => this.#moveToCurrent(threads))();
    else this.#drop(segment);
  }

  #hasWords(segment: number, thread: number): boolean {
    const sizes = segmentSql.sizes(segment);
    const [first, end] = [segmentSql.row(String(thread), '0'), segmentSql.row(String(thread + 1), '0')];
    const sql = `SELECT 1 FROM ${sizes} WHERE id >= ${first} AND id < ${end} AND sz <> x'00' LIMIT 1`;
    return this.#database.prepare(sql).get() !== undefined;
  }

  #nextThreads(segment: number): number[] {
    const threads: number[] = [];
    let events = 0;
    for (const next of this.#next.all(segment)) {
      events += next.events;
      if (threads.length > 0 && events > messagesPerStep) break;
      threads.push(next.number);
    }
    return threads;
  }

  #moveToCurrent(threads: readonly number[]): void {
    const segment = this.#segments.current();
    const list = JSON.stringify(threads);
    const { changes } = this.#database
      .prepare<[string]>(
        `INSERT INTO ${segmentSql.words(segment)} (rowid, text)
          SELECT ${segmentSql.row('t.number', 'e.seq')} AS row, json_extract(e.data, '$.text')
          FROM threads t JOIN log.events e ON e.stream_id = t.id
          WHERE t.number IN (SELECT value FROM json_each(?)) AND e.position <= (SELECT position FROM about)
            AND e.type = 'message.posted' AND ${segmentSql.hasRow('e.seq')}
          ORDER BY row`,
      )
      .run(list);
    this.#addCount.run(changes, segment);
    this.#move.run(segment, list);
  }

  /** The row of the segment goes last: until the words have left the write-ahead log as well, the step is repeated. */
  #drop(segment: number): void {
    this.#database.exec(`DROP TABLE IF EXISTS ${segmentSql.words(segment)}`);
    const [{ busy } = { busy: 1 }] = this.#database.pragma('main.wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (busy !== 0) throw new Error('another program reads the search index, whose write-ahead log holds erased words');
    this.#remove.run(segment);
  }
}
