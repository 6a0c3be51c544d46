import type Database from 'better-sqlite3';
import { narrowing } from './search-file.js';
import { Shelves, shelfSql } from './shelves.js';

/** Events that are read, and their messages indexed, in one transaction: a few milliseconds. */
const batchEvents = 500;

const said = `log.events e JOIN threads t ON t.id = e.conversation_id
  WHERE e.position > ? AND e.position <= ? AND e.type = 'message.posted' AND ${shelfSql.hasRow('e.seq')}`;

const columns = narrowing.join(', ');

/** Every conversation in which something happened: onto the current shelf if it is new, and as it is now. */
const keepThreads = `INSERT INTO threads (id, shelf, ${columns})
  SELECT id, ?, ${columns} FROM log.conversations
    WHERE id IN (SELECT conversation_id FROM log.events WHERE position > ? AND position <= ?) ORDER BY created_at, id
  ON CONFLICT (id) DO UPDATE SET ${narrowing.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${columns}) IS NOT (${narrowing.map((name) => `excluded.${name}`).join(', ')})`;

/** Puts the words of the log onto the shelves, in its order. Where it stopped is stored with what it put there. */
export class Indexer {
  readonly #database: Database.Database;
  readonly #shelves: Shelves;
  readonly #position: Database.Statement<[], number>;
  readonly #head: Database.Statement<[], number>;
  readonly #upTo: Database.Statement<[number, number], number>;
  readonly #behind: Database.Statement<[number, number], number>;
  readonly #keepThreads: Database.Statement<[number, number, number]>;
  readonly #touched: Database.Statement<[number, number], { shelf: number; messages: number }>;
  readonly #note: Database.Statement<[number, number]>;
  readonly #remember: Database.Statement<[number]>;
  /** One for each shelf that was written to. */
  readonly #put = new Map<number, Database.Statement<[number, number]>>();

  constructor(database: Database.Database) {
    this.#database = database;
    this.#shelves = new Shelves(database);
    const number = <P extends unknown[]>(sql: string) =>
      database.prepare<P, number>(sql).pluck() as Database.Statement<P, number>;
    this.#position = number('SELECT position FROM about');
    this.#head = number('SELECT coalesce(max(position), 0) FROM log.events');
    // Counted, not added: after a restore the positions leap.
    const next = 'SELECT position FROM log.events WHERE position > ? ORDER BY position LIMIT ?';
    this.#upTo = number(`SELECT max(position) FROM (${next})`);
    this.#behind = number(`SELECT count(*) FROM (${next})`);
    this.#keepThreads = database.prepare(keepThreads);
    this.#touched = database.prepare(`SELECT t.shelf, count(*) AS messages FROM ${said} GROUP BY t.shelf`);
    this.#note = database.prepare('UPDATE shelves SET messages = messages + ? WHERE number = ?');
    this.#remember = database.prepare(
      'UPDATE about SET (position, event) = (SELECT position, id FROM log.events WHERE position = ?)',
    );
  }

  /** The place in the global feed up to which everything can be found. */
  get position(): number {
    return this.#position.get() ?? 0;
  }

  /** The last place in the global feed. */
  get head(): number {
    return this.#head.get() ?? 0;
  }

  /** True when at most so many events are not indexed. Looks at no more than those. */
  isWithin(events: number): boolean {
    return (this.#behind.get(this.position, events + 1) ?? 0) <= events;
  }

  /** Indexes one batch. False when there was nothing left to index. */
  advance(): boolean {
    const from = this.position;
    const to = this.#upTo.get(from, batchEvents) ?? from;
    if (to === from) return false;
    this.#database.transaction(() => {
      this.#keepThreads.run(this.#shelves.current(), from, to);
      for (const { shelf, messages } of this.#touched.all(from, to)) {
        this.#putOn(shelf).run(from, to);
        this.#note.run(messages, shelf);
      }
      this.#remember.run(to);
    })();
    return true;
  }

  #putOn(shelf: number): Database.Statement<[number, number]> {
    const known = this.#put.get(shelf);
    if (known !== undefined) return known;
    // In the order of rows: the full-text index writes a segment each time that they go back.
    const statement = this.#database.prepare<[number, number]>(
      `INSERT INTO ${shelfSql.words(shelf)} (rowid, text)
        SELECT ${shelfSql.row('t.number', 'e.seq')} AS row, json_extract(e.data, '$.text') FROM ${said} AND t.shelf = ${shelf}
        ORDER BY row`,
    );
    this.#put.set(shelf, statement);
    return statement;
  }
}
