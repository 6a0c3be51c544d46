import type Database from 'better-sqlite3';
import { RetiredSegments } from './retired-segments.js';
import { narrowing } from './search-file.js';
import { Segments, segmentSql } from './segments.js';

/** Events indexed in one transaction: a few milliseconds. */
const batchEvents = 500;

const said = `log.events e JOIN threads t ON t.id = e.stream_id
  WHERE e.position > ? AND e.position <= ? AND e.type = 'message.posted' AND ${segmentSql.hasRow('e.seq')}`;

const columns = narrowing.join(', ');

/** Upsert of every conversation with new events: a new one goes into the current segment. */
const insertThreads = `INSERT INTO threads (id, shelf, ${columns})
  SELECT id, ?, ${columns} FROM log.conversations
    WHERE id IN (SELECT stream_id FROM log.events WHERE position > ? AND position <= ?) ORDER BY created_at, id
  ON CONFLICT (id) DO UPDATE SET ${narrowing.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${columns}) IS NOT (${narrowing.map((name) => `excluded.${name}`).join(', ')})`;

/**
 * Incremental indexer: adds messages to the segments in log order. Its position is stored in the same transaction. Erased messages are
 * removed in separate steps, so that new ones need not wait.
 */
export class Indexer {
  readonly #database: Database.Database;
  readonly #segments: Segments;
  readonly #retired: RetiredSegments;
  readonly #position: Database.Statement<[], number>;
  readonly #head: Database.Statement<[], number>;
  readonly #upTo: Database.Statement<[number, number], number>;
  readonly #behind: Database.Statement<[number, number], number>;
  readonly #insertThreads: Database.Statement<[number, number, number]>;
  readonly #touched: Database.Statement<[number, number], { shelf: number; messages: number }>;
  readonly #addCount: Database.Statement<[number, number]>;
  readonly #savePosition: Database.Statement<[number]>;
  /** One statement for each segment written to. */
  readonly #put = new Map<number, Database.Statement<[number, number]>>();

  constructor(database: Database.Database) {
    this.#database = database;
    this.#segments = new Segments(database);
    this.#retired = new RetiredSegments(database);
    const number = <P extends unknown[]>(sql: string) =>
      database.prepare<P, number>(sql).pluck() as Database.Statement<P, number>;
    this.#position = number('SELECT position FROM about');
    this.#head = number('SELECT coalesce(max(position), 0) FROM log.events');
    // Counted, not subtracted: a restore leaves a gap in the positions.
    const next = 'SELECT position FROM log.events WHERE position > ? ORDER BY position LIMIT ?';
    this.#upTo = number(`SELECT max(position) FROM (${next})`);
    this.#behind = number(`SELECT count(*) FROM (${next})`);
    this.#insertThreads = database.prepare(insertThreads);
    this.#touched = database.prepare(`SELECT t.shelf, count(*) AS messages FROM ${said} GROUP BY t.shelf`);
    this.#addCount = database.prepare('UPDATE shelves SET messages = messages + ? WHERE number = ?');
    this.#savePosition = database.prepare(
      'UPDATE about SET (position, event) = (SELECT position, id FROM log.events WHERE position = ?)',
    );
  }

  /** The last indexed feed position. */
  get position(): number {
    return this.#position.get() ?? 0;
  }

  /** The position up to which everything is applied, erasures included. */
  get settled(): number {
    return this.#retired.pendingSince ?? this.position;
  }

  get isForgetting(): boolean {
    return this.#retired.pendingSince !== null;
  }

  /** The head of the global feed. */
  get head(): number {
    return this.#head.get() ?? 0;
  }

  /** True when the index lags by at most that many events. Reads no more than those. */
  isWithin(events: number): boolean {
    return (this.#behind.get(this.position, events + 1) ?? 0) <= events;
  }

  /** Indexes one batch. False when there was nothing left to index. */
  advance(): boolean {
    const from = this.position;
    const to = this.#upTo.get(from, batchEvents) ?? from;
    if (to === from) return false;
    this.#database.transaction(() => {
      this.#retired.retire(from, to);
      this.#insertThreads.run(this.#segments.current(), from, to);
      for (const { shelf: segment, messages } of this.#touched.all(from, to)) {
        this.#putInto(segment).run(from, to);
        this.#addCount.run(messages, segment);
      }
      this.#savePosition.run(to);
    })();
    return true;
  }

  /** Takes one step in removing erased messages. */
  forget(): void {
    this.#retired.advance();
  }

  #putInto(segment: number): Database.Statement<[number, number]> {
    const known = this.#put.get(segment);
    if (known !== undefined) return known;
    // In row order: FTS5 flushes to its b-tree each time that row numbers go back.
    const statement = this.#database.prepare<[number, number]>(
      `INSERT INTO ${segmentSql.words(segment)} (rowid, text)
        SELECT ${segmentSql.row('t.number', 'e.seq')} AS row, json_extract(e.data, '$.text') FROM ${said} AND t.shelf = ${segment}
        ORDER BY row`,
    );
    this.#put.set(segment, statement);
    return statement;
  }
}
