import type { Failure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventView } from '#contracts/views.js';
import { applyVisitorEvent, unreadConversation } from './apply-visitor-event.js';
import { SyncedLog } from './synced-log.js';
import type { TimingOptions } from './timing-options.js';

export interface ThreadListener {
  appended(events: readonly VisitorEventView[]): void;
  /** The history was rewritten: messages acknowledged under the old one have to be sent again. */
  restarted(): void;
  missing(log: SyncedLog<VisitorEventView>): void;
  refused(failure: Failure): void;
}

/** One conversation of the visitor: its log, and the state reduced from it. */
export class VisitorThread {
  readonly log: SyncedLog<VisitorEventView>;
  private conversation: VisitorConversation;

  /** @param epoch Null if the conversation is only known by an event so far. */
  constructor(start: VisitorConversation, epoch: number | null, timing: TimingOptions, listener: ThreadListener) {
    this.conversation = start;
    this.log = new SyncedLog(
      start.id,
      Number.POSITIVE_INFINITY,
      timing.headGraceMs,
      {
        appended: (events) => {
          const known = { ...this.conversation, epoch: this.log.epoch ?? this.conversation.epoch };
          this.conversation = events.reduce(applyVisitorEvent, known);
          listener.appended(events);
        },
        restarted: (epoch) => {
          this.conversation = unreadConversation(start.id, epoch);
          listener.restarted();
        },
        missing: () => listener.missing(this.log),
        refused: (failure) => listener.refused(failure),
      },
      { epoch, head: start.seq },
    );
  }

  get id(): ConversationId {
    return this.log.id;
  }

  get view(): VisitorConversation {
    return this.conversation;
  }

  get isClosed(): boolean {
    return this.conversation.state === 'closed';
  }

  /** Takes the server's state of the conversation, which includes states that public events do not show. */
  refresh(said: VisitorConversation): void {
    this.log.raiseHead(said.seq, said.epoch);
    if (said.seq < this.conversation.seq) return;
    this.conversation = { ...said, readSeq: Math.max(said.readSeq, this.conversation.readSeq) };
  }

  /** Marks it closed after the server refused a message permanently. */
  close(): void {
    this.conversation = { ...this.conversation, state: 'closed' };
  }

  onRead(seq: number): void {
    if (seq > this.conversation.readSeq) this.conversation = { ...this.conversation, readSeq: seq };
  }
}
