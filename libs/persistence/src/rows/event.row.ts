import type { StreamKind } from '#contracts/events/define-event.js';
import { events } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { Explanation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { StoredEvent } from '#engine/ports/event-log.js';

/** A row of `events`. */
export interface EventRow {
  /** Place in the whole log. */
  readonly position: number;
  readonly id: string;
  readonly stream_kind: string;
  readonly stream_id: string;
  readonly seq: number;
  readonly public_seq: number | null;
  readonly type: string;
  readonly at: number;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly principal_kind: string | null;
  readonly principal_id: string | null;
  /** 0 outside of conversations. */
  readonly episode: number;
  readonly client_key: string | null;
  readonly data: string;
}

type Value = string | number | null;

/** Every column but the position, in the order of the values for `insert`. */
export const eventColumns = [
  'id',
  'stream_kind',
  'stream_id',
  'seq',
  'public_seq',
  'type',
  'at',
  'actor_kind',
  'actor_id',
  'principal_kind',
  'principal_id',
  'episode',
  'client_key',
  'data',
] as const satisfies readonly (keyof EventRow)[];

export const eventSql = {
  insert: `INSERT INTO events (${eventColumns.join(', ')}) VALUES (${eventColumns.map(() => '?').join(', ')})`,
  columns: eventColumns.join(', '),
} as const;

/** Values for `insert`. */
export function toRow(event: LoggedEvent): Value[] {
  return [
    event.id,
    'conversation',
    event.conversationId,
    event.seq,
    event.publicSeq,
    event.type,
    event.at,
    event.actor.kind,
    event.actor.id,
    event.principal?.kind ?? null,
    event.principal?.id ?? null,
    event.episode,
    event.clientKey,
    JSON.stringify(event.data),
  ];
}

/** Values for `insert` of an explanation: the one event of its stream. */
export function toExplanationRow({ type, id, eventId, at, actor, data }: Explanation): Value[] {
  const { stream } = events[type];
  return [id, stream, eventId, 1, null, type, at, actor.kind, actor.id, null, null, 0, null, JSON.stringify(data)];
}

/** Values for `insert` of an event of any stream. */
export function toStoredRow(event: Omit<StoredEvent, 'position'>): Value[] {
  const { id, stream, seq, publicSeq, type, at, actor, principal, episode, clientKey, data } = event;
  const head = [id, stream.kind, stream.id, seq, publicSeq, type, at, actor.kind, actor.id];
  return [...head, principal?.kind ?? null, principal?.id ?? null, episode, clientKey, JSON.stringify(data)];
}

/** An event of a conversation. */
export function fromRow(row: EventRow): LoggedEvent {
  return {
    id: row.id,
    conversationId: row.stream_id,
    seq: row.seq,
    publicSeq: row.public_seq,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    principal: toPrincipal(row),
    episode: row.episode,
    clientKey: row.client_key,
    // Type and data were written as one event body, so they match.
    type: row.type,
    data: JSON.parse(row.data),
  } as LoggedEvent;
}

/** An event of any stream; needs `position` besides {@link eventSql}'s columns. */
export function fromStoredRow(row: EventRow): StoredEvent {
  return {
    position: row.position,
    id: row.id as StoredEvent['id'],
    stream: { kind: row.stream_kind as StreamKind, id: row.stream_id },
    seq: row.seq,
    publicSeq: row.public_seq,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id } as Actor,
    principal: toPrincipal(row),
    episode: row.episode,
    clientKey: row.client_key as StoredEvent['clientKey'],
    type: row.type,
    data: JSON.parse(row.data),
  } as StoredEvent;
}

function toPrincipal({ principal_kind: kind, principal_id: id }: EventRow): Actor | null {
  return kind === null ? null : ({ kind, id } as Actor);
}
