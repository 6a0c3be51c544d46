import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import type { SyncResult } from '#contracts/socket-protocol.js';
import type { EventView, VisitorEventView } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { toVisitorEventView } from '../views/event-view.js';
import { explainEvents, type LogReader } from './explain-events.js';

type ReadPorts = Pick<Ports, 'journal' | 'events'>;

export interface LogCursor {
  readonly conversationId: ConversationId;
  /** Last event that the reader has, in its own numbering. */
  readonly after: number;
  /** Epoch of the last read; null on the first. In another epoch the log is read from the start. */
  readonly epoch: number | null;
}

/** Resumes an operator's logs, each from its cursor. Null: one of the conversations does not exist. */
export function readLogs(
  ports: ReadPorts,
  reader: LogReader,
  items: readonly LogCursor[],
): Promise<SyncResult<EventView>[] | null> {
  return readAll(items, async (from, limit) => {
    const c = await ports.journal.read(from.conversationId);
    if (!c) return null;
    const after = startOf(from, c);
    const found = await ports.events.events(c.id, { after, limit });
    return { conversation: c, head: c.seq, after, events: await explainEvents(ports, reader, found) };
  });
}

/** Resumes a visitor's logs, each from its cursor. Null: one of the conversations is not that visitor's. */
export function readVisitorLogs(
  { journal, events }: ReadPorts,
  visitorId: VisitorId,
  items: readonly LogCursor[],
): Promise<SyncResult<VisitorEventView>[] | null> {
  return readAll(items, async (from, limit) => {
    const c = await journal.read(from.conversationId);
    if (c?.visitorId !== visitorId) return null;
    const after = startOf(from, c);
    const found = await events.publicEvents(c.id, { after, limit });
    return {
      conversation: c,
      head: c.publicSeq,
      after,
      events: found.flatMap((event) => toVisitorEventView(event) ?? []),
    };
  });
}

/** Page of one conversation's log, in the reader's numbering. */
interface LogPage<E> {
  readonly conversation: Conversation;
  readonly head: number;
  readonly after: number;
  readonly events: readonly E[];
}

/** One response budget for all logs: the cost must not grow with their number, and its size must not mark the caller as a slow consumer. */
async function readAll<E extends { readonly seq: number }>(
  items: readonly LogCursor[],
  read: (from: LogCursor, limit: number) => Promise<LogPage<E> | null>,
): Promise<SyncResult<E>[] | null> {
  const results: SyncResult<E>[] = [];
  let room: number = protocolLimits.syncEvents;
  let characters: number = protocolLimits.syncCharacters;
  for (const from of items) {
    const limit = characters > 0 ? room : 0;
    const found = await read(from, limit);
    if (found === null) return null;
    const events: E[] = [];
    for (const event of found.events) {
      if (characters <= 0) break;
      characters -= JSON.stringify(event).length;
      events.push(event);
    }
    room -= events.length;
    // A log shorter than its head must not be requested in an endless loop.
    const canGoOn = limit === 0 || events.length > 0;
    results.push(toResult(found, events, canGoOn));
  }
  return results;
}

function startOf({ after, epoch }: LogCursor, c: Conversation): number {
  return epoch === null || epoch === c.epoch ? after : 0;
}

function toResult<E extends { readonly seq: number }>(
  { conversation, head, after }: LogPage<E>,
  events: E[],
  canGoOn: boolean,
): SyncResult<E> {
  const { id, epoch } = conversation;
  return { conversationId: id, events, head, epoch, more: canGoOn && (events.at(-1)?.seq ?? after) < head };
}
