import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Considered, FollowerEvidence, KeptDecision, LogEntry } from '../evidence.js';

/** Row number of a message in the search index: the number of its conversation there, and its own in the low bits. */
const seqs = 2 ** 24;

interface Message {
  readonly conversationId: string;
  readonly seq: number;
  readonly text: string;
  /** Number of the conversation in the index; null if it is not there. */
  readonly number: number | null;
}

type DecisionRow = Omit<KeptDecision, 'isCorrected' | 'cited'> & {
  readonly isCorrected: number;
  readonly cited: string;
};

/** Reads the state of the durable followers from the files of a killed server. */
export function readFollowers(dataDir: string): FollowerEvidence {
  const database = new Database(join(dataDir, 'parley.sqlite'), { readonly: true });
  try {
    database.prepare('ATTACH ? AS search').run(join(dataDir, 'search.sqlite'));
    const one = (sql: string) => Number(database.prepare(sql).pluck().get() ?? 0);
    return {
      head: one('SELECT max(position) FROM events'),
      positions: {
        decisions: one(`SELECT value FROM meta WHERE name = 'decisions.position'`),
        search: one('SELECT position FROM search.about'),
      },
      considered: explanations<Considered>(database, 'answer.decided'),
      routings: explanations<object>(database, 'offer.decided'),
      decisions: decisions(database),
      ...searchIndex(database),
    };
  } finally {
    database.close();
  }
}

/** The log in stored order. */
export function readLog(dataDir: string): LogEntry[] {
  const database = new Database(join(dataDir, 'parley.sqlite'), { readonly: true });
  try {
    return database.prepare<[], LogEntry>('SELECT position, id, type FROM events ORDER BY position').all();
  } finally {
    database.close();
  }
}

/** Internal explanations of one type, by the event of a conversation that they explain. */
function explanations<T>(database: Database.Database, type: string): Record<string, T> {
  const rows = database
    .prepare<[string], { id: string; decision: string }>(
      `SELECT stream_id AS id, json_extract(data, '$.decision') AS decision FROM events WHERE type = ?`,
    )
    .all(type);
  return Object.fromEntries(rows.map(({ id, decision }) => [id, JSON.parse(decision) as T]));
}

function decisions(database: Database.Database): KeptDecision[] {
  return database
    .prepare<[], DecisionRow>(
      `SELECT event_id AS eventId, origin, decision, visitor_verdict AS visitorVerdict, operator_verdict AS operatorVerdict,
        visitor_choice AS choice, is_corrected AS isCorrected, (
          SELECT json_group_array(article_id || '@' || version) FROM decision_citations c WHERE c.event_id = d.event_id
        ) AS cited FROM decisions d`,
    )
    .all()
    .map((row) => ({ ...row, isCorrected: row.isCorrected === 1, cited: (JSON.parse(row.cited) as string[]).sort() }));
}

function searchIndex(database: Database.Database): Pick<FollowerEvidence, 'messages' | 'indexed'> {
  const segments = database.prepare<[], number>('SELECT number FROM search.shelves').pluck().all() as number[];
  const finds = segments.map((segment) =>
    database
      .prepare<[string, number], number>(
        `SELECT count(*) FROM search.words_${segment} WHERE words_${segment} MATCH ? AND rowid = CAST(? AS INTEGER)`,
      )
      .pluck(),
  );
  const messages = database
    .prepare<[], Message>(
      `SELECT e.stream_id AS conversationId, e.seq, json_extract(e.data, '$.text') AS text, t.number
        FROM events e LEFT JOIN search.threads t ON t.id = e.stream_id WHERE e.type = 'message.posted'`,
    )
    .all()
    .map(({ conversationId, seq, text, number }) => {
      const row = (number ?? 0) * seqs + seq;
      const phrase = `"${text.replaceAll('"', '""')}"`;
      const times = finds.reduce((sum, find) => sum + Number(find.get(phrase, row)), 0);
      return { conversationId, seq, times };
    });
  // An erased message is a row without words: the number of its words in each column is zero.
  const count = (segment: number) =>
    Number(
      database
        .prepare(`SELECT count(*) FROM search.words_${segment}_docsize WHERE sz <> zeroblob(length(sz))`)
        .pluck()
        .get(),
    );
  return { messages, indexed: segments.reduce((sum, segment) => sum + count(segment), 0) };
}
