import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { SyncResult } from '#contracts/socket-protocol.js';
import type { EventView, VisitorEventView } from '#contracts/views.js';
import type { Ports } from '../ports/ports.js';
import { toEventView, toVisitorEventView } from '../views/event-view.js';

type ReadPorts = Pick<Ports, 'journal' | 'events'>;

export interface ReadFrom {
  readonly conversationId: ConversationId;
  /** The last number that the reader has, in its own numbering. */
  readonly after: number;
  /** The epoch in which it was read; null on the first read. Another epoch is read from the start. */
  readonly epoch: number | null;
}

/** What an operator has missed. Null: there is no such conversation. */
export async function readLog({ journal, events }: ReadPorts, from: ReadFrom): Promise<SyncResult<EventView> | null> {
  const c = await journal.read(from.conversationId);
  if (!c) return null;
  const after = from.epoch === null || from.epoch === c.epoch ? from.after : 0;
  const found = await events.events(c.id, { after, limit: limits.syncEvents });
  const last = found.at(-1)?.seq ?? after;
  return {
    conversationId: c.id,
    events: found.map(toEventView),
    head: c.seq,
    epoch: c.epoch,
    more: last < c.seq && found.length > 0,
  };
}

/** What a visitor has missed of the visitor's own conversation. Null: there is none of that visitor under this id. */
export async function readVisitorLog(
  { journal, events }: ReadPorts,
  visitorId: VisitorId,
  from: ReadFrom,
): Promise<SyncResult<VisitorEventView> | null> {
  const c = await journal.read(from.conversationId);
  if (c?.visitorId !== visitorId) return null;
  const after = from.epoch === null || from.epoch === c.epoch ? from.after : 0;
  const found = await events.publicEvents(c.id, { after, limit: limits.syncEvents });
  const last = found.at(-1)?.publicSeq ?? after;
  return {
    conversationId: c.id,
    events: found.flatMap((event) => toVisitorEventView(event) ?? []),
    head: c.publicSeq,
    epoch: c.epoch,
    more: last < c.publicSeq && found.length > 0,
  };
}
