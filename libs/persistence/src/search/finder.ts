import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationFilter, Window } from '#engine/ports/conversation-store.js';
import { filterCondition } from '../stores/conversation-filter.js';
import { Excerpts } from './excerpts.js';
import { type Shelf, Shelves, seqOf, shelfSql, threadOf } from './shelves.js';

/** What is asked: `match` is an expression of the full-text index. */
export interface Question {
  readonly match: string;
  readonly filter: ConversationFilter;
  readonly window: Window;
}

/** A conversation with its newest message that matches. */
export interface Finding {
  readonly id: ConversationId;
  readonly seq: number;
  readonly excerpt: string | null;
}

export interface Findings {
  readonly items: readonly Finding[];
  /** Counted up to `limits.countedRows`. */
  readonly total: number;
}

/** The newest message of a conversation that matches, and when the conversation was begun. */
type Hit = readonly [row: number, createdAt: number];

/**
 * Finds conversations, the newest first, and stops where it has enough: a word that everybody writes is looked up in the
 * newest shelves only, one that nobody writes costs a look into each of them.
 */
export class Finder {
  readonly #database: Database.Database;
  readonly #shelves: Shelves;
  readonly #excerpts: Excerpts;
  readonly #message: Database.Statement<[number, number], { id: ConversationId; text: string }>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#shelves = new Shelves(database);
    this.#excerpts = new Excerpts(database);
    this.#message = database.prepare(
      `SELECT t.id, json_extract(e.data, '$.text') AS text FROM threads t
        JOIN log.events e ON e.conversation_id = t.id AND e.seq = ? WHERE t.number = ?`,
    );
  }

  find({ match, filter, window: { offset, limit } }: Question): Findings {
    const hits = this.#hits(match, filter, Math.max(limits.countedRows, offset + limit));
    const shown = hits.slice(offset, offset + limit).flatMap(([row]) => {
      const message = this.#message.get(seqOf(row), threadOf(row));
      return message === undefined ? [] : [{ ...message, seq: seqOf(row) }];
    });
    const excerpts = this.#excerpts.of(
      shown.map(({ text }) => text),
      match,
    );
    return {
      items: shown.map(({ id, seq }, place) => ({ id, seq, excerpt: excerpts[place] ?? null })),
      total: Math.min(hits.length, limits.countedRows),
    };
  }

  /** In order; at least so many of them, if there are. */
  #hits(match: string, filter: ConversationFilter, enough: number): Hit[] {
    const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = filter;
    const hits: Hit[] = [];
    for (const shelf of this.#shelves.all()) {
      // Nothing that is on this shelf or on those behind it comes before what is there.
      if (hits.length >= enough && hits.filter(([, createdAt]) => createdAt > shelf.newest).length >= enough) break;
      if (shelf.newest < from || shelf.oldest >= to) continue;
      hits.push(...this.#hitsOn(shelf, match, filter));
    }
    return hits.sort(([a, atA], [b, atB]) => atB - atA || b - a);
  }

  #hitsOn(shelf: Shelf, match: string, filter: ConversationFilter): Hit[] {
    const { any, hits, values } = shelfQueries(shelf.number, filter);
    // Few pass some filters: a look at the conversations of a shelf costs less than one at all messages with the words.
    if (any !== null && this.#database.prepare(any).get(...values) === undefined) return [];
    return this.#database
      .prepare<unknown[], Hit>(hits)
      .raw()
      .all(match, ...values) as Hit[];
  }
}

/** Statements over one shelf: whether a conversation passes, null if all do, and the hits; these take the match first. */
export function shelfQueries(
  shelf: number,
  filter: ConversationFilter,
): { any: string | null; hits: string; values: readonly (string | number)[] } {
  const words = shelfSql.words(shelf);
  const { sql, values } = filterCondition(filter);
  const found = `SELECT max(rowid) AS row FROM ${words} WHERE ${words} MATCH ? GROUP BY ${shelfSql.thread('rowid')}`;
  return {
    any: values.length > 0 ? `SELECT 1 FROM threads c WHERE c.shelf = ${shelf} AND ${sql} LIMIT 1` : null,
    hits: `SELECT h.row, c.created_at FROM (${found}) h CROSS JOIN threads c ON c.number = ${shelfSql.thread('h.row')} WHERE ${sql}`,
    values,
  };
}
