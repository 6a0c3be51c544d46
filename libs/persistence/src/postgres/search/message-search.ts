import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationFilter, Window } from '#engine/ports/conversation-store.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Log } from '#engine/ports/log.js';
import type { Progress, Projection } from '#engine/ports/projection.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { filterCondition } from '../../stores/conversation-filter.js';
import type { LogPosition } from '../follow-log.js';
import type { PostgresReads } from '../postgres-reads.js';
import { excerptOf } from './excerpt.js';
import { indexedWords, queryExpression } from './text-query.js';

/** A conversation with its newest matching message. */
interface Hit {
  readonly id: ConversationId;
  readonly seq: number;
  readonly excerpt: string | null;
}

/** Batches that a search indexes first, if there are no more: recent commits are found at once. */
const freshBatches = 4;

/** Pause after a full batch, as a multiple of its duration: indexing is never urgent and leaves the database to others. */
const pauseFactor = 2;
/** The same at least, where the batch was written within a second: everybody is writing. In milliseconds. */
const busyPauseMs = 500;

const put = {
  name: 'search-put',
  text: `INSERT INTO message_search (conversation_id, seq, words)
  SELECT said.id, said.seq, search_vector(c.locale, said.words)
  FROM unnest($1::text[], $2::bigint[], $3::text[]) AS said (id, seq, words) JOIN conversations c ON c.id = said.id
  ON CONFLICT (conversation_id, seq) DO UPDATE SET words = excluded.words`,
};
const forget = 'DELETE FROM message_search WHERE conversation_id = ANY($1::text[])';

/** Statements of a page and of its total; the expression comes first, then the values of the filter. */
export function searchSql(filter: ConversationFilter) {
  const { sql, values } = filterCondition(filter);
  const found = `SELECT m.conversation_id AS id, max(m.seq) AS seq, c.created_at FROM message_search m
    JOIN conversations c ON c.id = m.conversation_id
    WHERE m.words @@ search_query(?) AND ${sql} GROUP BY m.conversation_id, c.created_at`;
  return {
    page: `SELECT hit.id, hit.seq, e.data FROM (${found} ORDER BY c.created_at DESC, id DESC LIMIT ? OFFSET ?) hit
      JOIN events e ON e.stream_id = hit.id AND e.seq = hit.seq ORDER BY hit.created_at DESC, hit.id DESC`,
    count: `SELECT count(*) AS number FROM (${found} LIMIT ${limits.countedRows}) counted`,
    values,
  };
}

/** Full-text search of messages, a projection of the log into a table with the words of each, and their stems. See docs/postgres.md. */
export class MessageSearch implements Projection {
  readonly name = 'search';
  readonly delayMs = 250;
  readonly #position: LogPosition;
  readonly #reads: PostgresReads;
  readonly #log: Log;

  constructor(position: LogPosition, reads: PostgresReads, log: Log) {
    this.#position = position;
    this.#reads = reads;
    this.#log = log;
  }

  async advance(): Promise<Progress> {
    const began = performance.now();
    let isBusy = false;
    const { position, pauseMs } = await this.#position.advance(async (client, events) => {
      isBusy = (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0) < 1_000;
      const said = events.flatMap((event) => {
        if (event.type !== 'message.posted') return [];
        return [
          {
            id: event.stream.id,
            seq: event.seq,
            words: indexedWords((event as StoredEvent<'message.posted'>).data.text),
          },
        ];
      });
      const columns = [said.map(({ id }) => id), said.map(({ seq }) => seq), said.map(({ words }) => words)];
      if (said.length > 0) await client.query({ ...put, values: columns });
      const erased = events.filter(({ type }) => type === 'conversation.erased').map(({ stream }) => stream.id);
      if (erased.length > 0) await client.query(forget, [erased]);
    });
    if (pauseMs === null) return { position, pauseMs };
    return { position, pauseMs: Math.max((performance.now() - began) * pauseFactor, isBusy ? busyPauseMs : 0) };
  }

  /** Null for an empty text. Rejects with `StorageUnavailable` while the index cannot be read. */
  async find(
    text: string | undefined,
    filter: ConversationFilter,
    { limit, offset }: Window,
  ): Promise<{ readonly items: readonly Hit[]; readonly total: number } | null> {
    const expression = queryExpression(text);
    if (text === undefined || expression === null) return null;
    try {
      await this.#freshen();
      const { page, count, values } = searchSql(filter);
      const rows = await this.#reads.all<{ id: ConversationId; seq: number; data: string }>(page, [
        ...[expression, ...values, limit, offset],
      ]);
      const [counted] = await this.#reads.all<{ number: number }>(count, [expression, ...values]);
      const items = rows.map(({ id, seq, data }) => ({ id, seq, excerpt: excerptOf(JSON.parse(data).text, text) }));
      return { items, total: counted?.number ?? 0 };
    } catch (error) {
      this.#log.error({ error }, 'a search failed');
      throw new StorageUnavailable({ cause: error });
    }
  }

  /** Indexes recent commits before a search. On failure the search uses the present index. */
  async #freshen(): Promise<void> {
    try {
      for (let batch = 0; batch < freshBatches; batch += 1) if ((await this.advance()).pauseMs === null) return;
    } catch (error) {
      // The follower meets the same failure, and reports it.
      this.#log.debug({ error }, 'a search does not find the newest messages');
    }
  }
}
