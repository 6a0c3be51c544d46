import { waitEnds } from '#domain/queue/wait.js';
import { jsonOf } from '../json-of.js';

const ends = waitEnds.map((type) => `'${type}'`).join(', ');
const fact = (name: string) => `${jsonOf('began.data')} #>> '{wait,${name}}'`;

/** As `recentWaitsSql` of SQLite: how many are looked through, chatbot or null, since when, team or null, limit. */
export const recentWaitsSql = `SELECT ${jsonOf('began.data')} ->> 'teamId' AS team_id, began.at, (${fact('place')})::bigint AS place,
    (${fact('people')})::bigint AS people, (${fact('free')})::bigint AS free, ${fact('expectedMinutes')} AS expected_minutes,
    ended.at AS ended_at, ended.type AS ended_by
  FROM (SELECT position, stream_id, seq, at, data FROM events
    WHERE type IN ('handoff.started', 'conversation.transferred') AND data LIKE '%"wait":{%'
    ORDER BY position DESC LIMIT $1) began
  JOIN conversations c ON c.id = began.stream_id AND ($2::text IS NULL OR c.chatbot_id = $2)
  LEFT JOIN LATERAL (SELECT at, type FROM events WHERE stream_id = began.stream_id AND seq > began.seq
    AND (type IN (${ends}) OR type = 'handoff.delayed' AND ${jsonOf('data')} ->> 'fallback' = 'message')
    ORDER BY seq LIMIT 1) ended ON TRUE
  WHERE began.at >= $3 AND ($4::text IS NULL OR ${jsonOf('began.data')} ->> 'teamId' = $4)
  ORDER BY began.position DESC LIMIT $5`;
