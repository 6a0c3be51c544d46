import type { ConversationId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventView } from '#contracts/views.js';
import { unreadConversation } from './apply-visitor-event.js';
import type { SyncedLog } from './synced-log.js';
import type { TimingOptions } from './timing-options.js';
import { VisitorThread } from './visitor-thread.js';

export interface ThreadsListener {
  /** The conversation on screen changed; `left` is the one before. */
  switched(left: ConversationId | null): void;
  appended(events: readonly VisitorEventView[]): void;
  /** The history was rewritten: acknowledged messages have to be sent again. */
  restarted(id: ConversationId): void;
  missing(log: SyncedLog<VisitorEventView>): void;
}

/** Tracks the conversation on screen: the open one, or the last one until another starts. */
export class VisitorThreads {
  current: VisitorThread | null = null;
  /** Conversations shown before: late messages about them do not reopen them. */
  private readonly left = new Set<ConversationId>();

  constructor(
    private readonly timing: TimingOptions,
    private readonly listener: ThreadsListener,
  ) {}

  /** The thread that a server message refers to, or null. Another tab may have started a new conversation. */
  about(id: ConversationId, isStart: boolean): VisitorThread | null {
    if (this.current?.id === id) return this.current;
    if (this.left.has(id)) return null;
    if (this.current === null || this.current.isClosed || isStart) return this.show(unreadConversation(id, 0), null);
    return null;
  }

  /** Takes the server's state of the open conversation. */
  adopt(conversation: VisitorConversation): VisitorThread {
    if (this.current?.id !== conversation.id) return this.show(conversation, conversation.epoch);
    this.current.refresh(conversation);
    return this.current;
  }

  leave(): void {
    if (!this.current) return;
    const { id, log } = this.current;
    this.left.add(id);
    log.close();
    this.current = null;
    this.listener.switched(id);
  }

  private show(conversation: VisitorConversation, epoch: number | null): VisitorThread {
    this.leave();
    const { listener } = this;
    const thread = new VisitorThread(conversation, epoch, this.timing, {
      appended: (events) => listener.appended(events),
      restarted: () => listener.restarted(conversation.id),
      missing: (log) => listener.missing(log),
      // The conversation does not exist, or was deleted.
      refused: () => {
        if (this.current === thread) this.leave();
      },
    });
    this.current = thread;
    listener.switched(null);
    return thread;
  }
}
