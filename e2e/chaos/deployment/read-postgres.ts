import pg from 'pg';
import type { Considered, FollowerEvidence, KeptDecision, LogEntry } from '../evidence.js';

/** Reads of one database with SQL of the checker's own. */
export class PostgresReader {
  constructor(private readonly url: string) {}

  /** The log in stored order. */
  log(): Promise<LogEntry[]> {
    return this.#rows<LogEntry>('SELECT position::float8, id, type FROM events ORDER BY position');
  }

  async followers(): Promise<FollowerEvidence> {
    const positions = await this.#rows<{ name: string; value: string }>(
      `SELECT replace(name, '.position', '') AS name, value FROM meta WHERE name IN ('decisions.position', 'search.position')`,
    );
    const [head] = await this.#rows<{ head: number }>('SELECT max(position)::float8 AS head FROM events');
    return {
      head: head?.head ?? 0,
      positions: Object.fromEntries(positions.map(({ name, value }) => [name, Number(value)])),
      considered: await this.#explanations<Considered>('answer.decided'),
      routings: await this.#explanations<object>('offer.decided'),
      decisions: await this.#decisions(),
      ...(await this.#searchIndex()),
    };
  }

  /** Matches of a pattern in any column of any row of any table. */
  async matches(pattern: RegExp): Promise<string[]> {
    const tables = await this.#rows<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const found = tables.map(({ name }) =>
      this.#rows<{ text: string }>(
        `SELECT DISTINCT matched[1] AS text FROM ${name} AS one, regexp_matches(one::text, $1, 'gi') AS matched`,
        [pattern.source],
      ),
    );
    return (await Promise.all(found)).flat().map(({ text }) => text.toLowerCase());
  }

  /** Findings of PostgreSQL's own checks of tables and indexes (`amcheck`). */
  async damages(): Promise<string[]> {
    await this.#rows('CREATE EXTENSION IF NOT EXISTS amcheck');
    const heap = await this.#rows<{ text: string }>(
      `SELECT c.relname || ': ' || damage.msg AS text FROM pg_class c, verify_heapam(c.oid) AS damage
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const indexes = await this.#rows<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_am a ON a.oid = c.relam JOIN pg_index i ON i.indexrelid = c.oid
        WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND i.indisvalid`,
    );
    const damages = heap.map(({ text }) => text);
    for (const { name } of indexes) {
      await this.#rows('SELECT bt_index_check($1::regclass, true)', [name]).catch((error: Error) =>
        damages.push(`${name}: ${error.message}`),
      );
    }
    return damages;
  }

  /** Internal explanations of one type, by the event of a conversation that they explain. */
  async #explanations<T>(type: string): Promise<Record<string, T>> {
    const rows = await this.#rows<{ id: string; decision: string }>(
      `SELECT stream_id AS id, data::json ->> 'decision' AS decision FROM events WHERE type = $1`,
      [type],
    );
    return Object.fromEntries(rows.map(({ id, decision }) => [id, JSON.parse(decision) as T]));
  }

  #decisions(): Promise<KeptDecision[]> {
    return this.#rows<KeptDecision>(
      `SELECT event_id AS "eventId", origin, decision, visitor_verdict AS "visitorVerdict", operator_verdict AS "operatorVerdict",
        visitor_choice AS choice, is_corrected = 1 AS "isCorrected", ARRAY(
          SELECT article_id || '@' || version FROM decision_citations c WHERE c.event_id = d.event_id ORDER BY 1
        ) AS cited FROM decisions d`,
    );
  }

  async #searchIndex(): Promise<Pick<FollowerEvidence, 'messages' | 'indexed'>> {
    const said = await this.#rows<{ conversationId: string; seq: number; text: string }>(
      `SELECT stream_id AS "conversationId", seq::integer, data::json ->> 'text' AS text FROM events WHERE type = 'message.posted'`,
    );
    const messages = await this.#rows<FollowerEvidence['messages'][number]>(
      `SELECT said.id AS "conversationId", said.seq, (
          SELECT count(*)::integer FROM message_search m
          WHERE m.conversation_id = said.id AND m.seq = said.seq AND m.words @@ phraseto_tsquery('simple', said.words)
        ) AS times FROM unnest($1::text[], $2::integer[], $3::text[]) AS said (id, seq, words)`,
      [
        said.map(({ conversationId }) => conversationId),
        said.map(({ seq }) => seq),
        said.map(({ text }) => plainWords(text)),
      ],
    );
    const [count] = await this.#rows<{ count: number }>('SELECT count(*)::integer FROM message_search');
    return { messages, indexed: count?.count ?? 0 };
  }

  async #rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Words in lower case and without accents. */
function plainWords(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
