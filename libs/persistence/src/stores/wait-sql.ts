import type { TeamId } from '#contracts/ids.js';
import type { MinuteRange } from '#contracts/waits.js';
import { type Wait, waitEnds } from '#domain/queue/wait.js';
import type { WaitFilter } from '#engine/ports/conversation-store.js';

/** A wait as `recentWaitsSql` reads it. */
export interface WaitRow {
  readonly team_id: string | null;
  readonly at: number;
  readonly place: number;
  readonly people: number;
  readonly free: number;
  /** JSON. */
  readonly expected_minutes: string | null;
  readonly ended_at: number | null;
  readonly ended_by: string | null;
}

const ends = waitEnds.map((type) => `'${type}'`).join(', ');

/** Newest matching waits, last started first; {@link waitValues}. The index holds only events that begin a wait. */
export const recentWaitsSql = `SELECT json_extract(began.data, '$.teamId') AS team_id, began.at AS at,
    json_extract(began.data, '$.wait.place') AS place, json_extract(began.data, '$.wait.people') AS people,
    json_extract(began.data, '$.wait.free') AS free,
    json_extract(began.data, '$.wait.expectedMinutes') AS expected_minutes, ended.at AS ended_at, ended.type AS ended_by
  FROM (SELECT position, stream_id, seq, at, data FROM events INDEXED BY events_waits
    WHERE type IN ('handoff.started', 'conversation.transferred') AND json_extract(data, '$.wait') IS NOT NULL
    ORDER BY position DESC LIMIT ?) began
  CROSS JOIN conversations c ON c.id = began.stream_id AND (? IS NULL OR c.chatbot_id = ?)
  LEFT JOIN events ended ON ended.position = (
    SELECT position FROM events WHERE stream_id = began.stream_id AND seq > began.seq
      AND (type IN (${ends}) OR type = 'handoff.delayed' AND json_extract(data, '$.fallback') = 'message')
    ORDER BY seq LIMIT 1)
  WHERE began.at >= ? AND (? IS NULL OR json_extract(began.data, '$.teamId') = ?)
  ORDER BY began.position DESC LIMIT ?`;

type Values = readonly [number, string | null, string | null, number, string | null, string | null, number];

/** Values of {@link recentWaitsSql}, in its order. */
export function waitValues({ chatbotId, teamId, since, searched }: WaitFilter, limit: number): Values {
  const [chatbot, team] = [chatbotId ?? null, teamId ?? null];
  return [searched, chatbot, chatbot, since, team, team, limit];
}

export function fromWaitRow(row: WaitRow): Wait {
  return {
    teamId: row.team_id as TeamId | null,
    at: row.at,
    place: row.place,
    people: row.people,
    free: row.free,
    expectedMinutes: row.expected_minutes === null ? null : (JSON.parse(row.expected_minutes) as MinuteRange),
    endedAt: row.ended_at,
    isAnswered: row.ended_by === 'handoff.completed',
  };
}
