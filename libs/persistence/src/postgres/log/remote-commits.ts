import type { EventId } from '#contracts/ids.js';
import type { Explanation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { CommittedEvents, StoredEvent } from '#engine/ports/event-log.js';
import type { ConversationRow } from '../../rows/conversation.row.js';
import { type EventRow, fromRow, fromStoredRow } from '../../rows/event.row.js';

/** An event that the tail has not seen. */
export type UnseenRow = EventRow & {
  /** State after this event, or after later ones. */
  readonly conversation: ConversationRow | null;
};

/** Events that another node committed, as far as one conversation goes. */
export interface RemoteConversation {
  readonly kind: 'conversation';
  readonly position: number;
  readonly events: LoggedEvent[];
  /** Of the first of them. */
  explanation: Explanation | null;
}

/** The same of other streams. */
export interface RemoteEvents {
  readonly kind: 'events';
  readonly position: number;
  readonly committed: CommittedEvents & { readonly events: StoredEvent[] };
}

export type RemoteCommit = RemoteConversation | RemoteEvents;

/**
 * Reassembles commits from rows of the log. Consecutive commits of a conversation become one, which makes no difference except for
 * explanations: only the first event of a commit has one.
 */
export function toRemoteCommits(rows: readonly EventRow[]): RemoteCommit[] {
  const commits: RemoteCommit[] = [];
  const explanations = new Map(rows.filter(isExplanation).map((row) => [row.stream_id as EventId, toExplanation(row)]));
  for (const row of rows) {
    if (isExplanation(row)) continue;
    const last = commits.at(-1);
    if (row.stream_kind !== 'conversation') {
      const event = fromStoredRow(row);
      if (last?.kind === 'events') last.committed.events.push(event);
      // Whether an erasure came with them is unknown.
      else commits.push({ kind: 'events', position: row.position, committed: { events: [event], hasErased: true } });
      continue;
    }
    const event = fromRow(row);
    const explanation = explanations.get(event.id) ?? null;
    const isSame = last?.kind === 'conversation' && last.events[0]?.conversationId === event.conversationId;
    if (isSame && explanation === null) last.events.push(event);
    else commits.push({ kind: 'conversation', position: row.position, events: [event], explanation });
  }
  return commits;
}

function isExplanation({ stream_kind: kind }: EventRow): boolean {
  return kind === 'answer' || kind === 'offer';
}

function toExplanation(row: EventRow): Explanation {
  const { id, type, at, actor, data, stream } = fromStoredRow(row);
  return { type, id, eventId: stream.id, at, actor, data } as Explanation;
}
