import type { ConversationId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventView } from '#contracts/views.js';
import { unreadConversation } from './apply-visitor-event.js';
import type { SyncedLog } from './synced-log.js';
import type { Tempo } from './tempo.js';
import { VisitorThread } from './visitor-thread.js';

export interface ThreadsListener {
  /** Another conversation, or none, is shown now. */
  switched(left: ConversationId | null): void;
  appended(events: readonly VisitorEventView[]): void;
  /** The history was rewritten; what was acknowledged under the former one has to be asked again. */
  restarted(id: ConversationId): void;
  missing(log: SyncedLog<VisitorEventView>): void;
}

/** Which conversation this screen shows: the open one, or the last one until another begins. */
export class VisitorThreads {
  current: VisitorThread | null = null;
  /** Conversations that were shown before: what is still said of them does not bring them back. */
  private readonly left = new Set<ConversationId>();

  constructor(
    private readonly tempo: Tempo,
    private readonly listener: ThreadsListener,
  ) {}

  /** The thread that a message of the server is about, or null. Another tab may have begun a new conversation. */
  about(id: ConversationId, isStart: boolean): VisitorThread | null {
    if (this.current?.id === id) return this.current;
    if (this.left.has(id)) return null;
    if (this.current === null || this.current.isClosed || isStart) return this.show(unreadConversation(id, 0), null);
    return null;
  }

  /** Takes what the server says of the conversation that is open. */
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
    const thread = new VisitorThread(conversation, epoch, this.tempo, {
      appended: (events) => listener.appended(events),
      restarted: () => listener.restarted(conversation.id),
      missing: (log) => listener.missing(log),
      // There is no such conversation (any more).
      refused: () => {
        if (this.current === thread) this.leave();
      },
    });
    this.current = thread;
    listener.switched(null);
    return thread;
  }
}
