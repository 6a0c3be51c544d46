import type { PoolClient } from 'pg';
import { redact } from '#contracts/events/redact.js';
import type { EventType } from '#contracts/events.js';
import { jsonOf } from '../json-of.js';

interface Words {
  readonly position: number;
  readonly type: EventType;
  readonly data: string;
}

const wordsOf = `SELECT position, type, data FROM events WHERE stream_id = $1
  UNION ALL SELECT position, type, data FROM events
    WHERE stream_id IN (SELECT id FROM events WHERE stream_id = $1) AND stream_kind = 'answer'`;
const actionsOf = `SELECT position, type, data FROM events
  WHERE stream_id = $1 AND type IN ('action.requested', 'action.completed', 'dialogue.updated')`;
const forgetAddresses = 'DELETE FROM action_addresses WHERE conversation_id = $1';
// A program may have derived the key from people's words.
const rewrite = 'UPDATE events SET data = $1, client_key = NULL WHERE position = $2';
const forgetReplies = 'DELETE FROM idempotency_keys WHERE position($1 in reply) > 0';
// A receiver may have echoed the request.
const forgetExcerpts = `UPDATE webhook_deliveries SET is_erased = TRUE, attempts = (
    SELECT coalesce(json_agg(attempt::jsonb || '{"excerpt":null}'), '[]')::text FROM json_array_elements(${jsonOf('attempts')}) AS attempt
  ) WHERE stream_id = $1`;

/**
 * Redaction of the log: removes the text from the events of a stream, and from their explanations, in the caller's
 * transaction. Ids, numbers, types and times stay.
 */
export async function eraseWords(client: PoolClient, streamId: string): Promise<void> {
  await redactEvents(client, wordsOf, streamId);
  for (const statement of [forgetReplies, forgetExcerpts]) await client.query(statement, [streamId]);
}

/** Redacts requests to business systems and their replies in a conversation. Its other text stays. */
export async function eraseActions(client: PoolClient, conversationId: string): Promise<void> {
  await redactEvents(client, actionsOf, conversationId);
  for (const statement of [forgetAddresses, forgetReplies]) await client.query(statement, [conversationId]);
}

async function redactEvents(client: PoolClient, selection: string, streamId: string): Promise<void> {
  const { rows } = await client.query<Words>(selection, [streamId]);
  for (const { position, type, data } of rows)
    await client.query(rewrite, [JSON.stringify(redact(type, JSON.parse(data))), position]);
}
