import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationFilter, Window } from '#engine/ports/conversation-store.js';
import { filterCondition } from '../../stores/conversation-filter.js';
import { Excerpts } from './excerpts.js';
import { type Segment, Segments, segmentSql, seqOf, threadOf } from './segments.js';

/** Search query; `match` is an FTS5 expression. */
export interface SearchQuery {
  readonly match: string;
  readonly filter: ConversationFilter;
  readonly window: Window;
}

/** Search hit: a conversation with its newest matching message. */
export interface SearchHit {
  readonly id: ConversationId;
  readonly seq: number;
  readonly excerpt: string | null;
}

export interface SearchResult {
  readonly items: readonly SearchHit[];
  /** Counted up to `limits.countedRows`. */
  readonly total: number;
}

/** The newest matching message of a conversation, and when the conversation started. */
type Hit = readonly [row: number, createdAt: number];

/**
 * Full-text search over the segments, newest conversations first, with early termination: a common word is looked up in
 * the newest segments only, a rare one in each of them.
 */
export class Searcher {
  readonly #database: Database.Database;
  readonly #segments: Segments;
  readonly #excerpts: Excerpts;
  readonly #message: Database.Statement<[number, number], { id: ConversationId; text: string }>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#segments = new Segments(database);
    this.#excerpts = new Excerpts(database);
    this.#message = database.prepare(
      `SELECT t.id, json_extract(e.data, '$.text') AS text FROM threads t
        JOIN log.events e ON e.stream_id = t.id AND e.seq = ? WHERE t.number = ?`,
    );
  }

  find({ match, filter, window: { offset, limit } }: SearchQuery): SearchResult {
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

  /** Hits in order; at least `enough` of them, if there are that many. */
  #hits(match: string, filter: ConversationFilter, enough: number): Hit[] {
    const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = filter;
    const hits: Hit[] = [];
    for (const segment of this.#segments.all()) {
      // Nothing in this segment or the following ones sorts before the hits so far.
      if (hits.length >= enough && hits.filter(([, createdAt]) => createdAt > segment.newest).length >= enough) break;
      if (segment.newest < from || segment.oldest >= to) continue;
      hits.push(...this.#hitsIn(segment, match, filter));
    }
    return hits.sort(([a, atA], [b, atB]) => atB - atA || b - a);
  }

  #hitsIn(segment: Segment, match: string, filter: ConversationFilter): Hit[] {
    const { any, hits, values } = segmentQueries(segment.number, filter);
    // Filter first: checking the conversations of a segment costs less than matching all of its messages.
    if (any !== null && this.#database.prepare(any).get(...values) === undefined) return [];
    return this.#database
      .prepare<unknown[], Hit>(hits)
      .raw()
      .all(match, ...values) as Hit[];
  }
}

/**
 * Statements over one segment, without conversations that moved on from it. `any` returns whether a conversation passes
 * the filter (null if all do), `hits` takes the match first.
 */
export function segmentQueries(
  segment: number,
  filter: ConversationFilter,
): { any: string | null; hits: string; values: readonly (string | number)[] } {
  const words = segmentSql.words(segment);
  const { sql, values } = filterCondition(filter);
  const found = `SELECT max(rowid) AS row FROM ${words} WHERE ${words} MATCH ? GROUP BY ${segmentSql.thread('rowid')}`;
  return {
    any: values.length > 0 ? `SELECT 1 FROM threads c WHERE c.shelf = ${segment} AND ${sql} LIMIT 1` : null,
    hits: `SELECT h.row, c.created_at FROM (${found}) h CROSS JOIN threads c ON c.number = ${segmentSql.thread('h.row')}
      WHERE c.shelf = ${segment} AND ${sql}`,
    values,
  };
}
