import type { EventBody } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';

/** A row of `events`. */
export interface EventRow {
  /** Position in the global feed. */
  readonly position: number;
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly public_seq: number | null;
  readonly type: string;
  readonly at: number;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly episode: number;
  readonly client_key: string | null;
  readonly data: string;
}

const columns = [
  'id',
  'conversation_id',
  'seq',
  'public_seq',
  'type',
  'at',
  'actor_kind',
  'actor_id',
  'episode',
  'client_key',
  'data',
] as const satisfies readonly (keyof EventRow)[];

export const eventSql = {
  insert: `INSERT INTO events (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  columns: columns.join(', '),
} as const;

/** Values for `insert`. */
export function toRow(event: LoggedEvent): (string | number | null)[] {
  return [
    event.id,
    event.conversationId,
    event.seq,
    event.publicSeq,
    event.type,
    event.at,
    event.actor.kind,
    event.actor.id,
    event.episode,
    event.clientKey,
    JSON.stringify(event.data),
  ];
}

export function fromRow(row: EventRow): LoggedEvent {
  // The pair (type, data) went in as one event body and comes out as one.
  const body = { type: row.type, data: JSON.parse(row.data) } as EventBody;
  return {
    ...body,
    id: row.id as LoggedEvent['id'],
    conversationId: row.conversation_id as LoggedEvent['conversationId'],
    seq: row.seq,
    publicSeq: row.public_seq,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id } as Actor,
    episode: row.episode,
    clientKey: row.client_key as LoggedEvent['clientKey'],
  };
}
