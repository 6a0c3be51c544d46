import type { EventId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { CommitResult, IdempotencyKey, JournalDecision, JournalEntry } from '#engine/ports/journal.js';
import type { ConversationLine } from './conversation-line.js';

/** A commit that was asked for and has no result yet. It is decided again whenever what it was decided on was not the newest state. */
export interface CommitRequest {
  readonly key: IdempotencyKey | null;
  readonly decide: (newest: Conversation | null) => JournalDecision;
  readonly accepted: ((entry: JournalEntry) => void) | undefined;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  /** How often it was decided. */
  tries: number;
  /** What was decided: to write something, or an answer, which holds once everything before it is written. */
  outcome: Write | CommitResult | null;
  /** Last events of its writes of which nobody knows whether they are in the log: the connection was lost meanwhile. */
  readonly uncertain: LoggedEvent[];
}

/** A decision that is to be written. */
export interface Write {
  readonly line: ConversationLine;
  readonly request: CommitRequest;
  readonly entry: JournalEntry;
  /** The last event: it carries the client key, if there is one. */
  readonly event: LoggedEvent;
  /** `seq` of the state that it was decided on; 0 where there was none. */
  readonly decidedAt: number;
}

/** Positions in the log of what was written, by event. */
export type Positions = ReadonlyMap<EventId, number>;

export function isWrite(outcome: CommitRequest['outcome']): outcome is Write {
  return outcome !== null && 'entry' in outcome;
}
