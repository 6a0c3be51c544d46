import type { ConversationId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { FollowedConversation, LiveConversationLogs } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { hasErasure } from './has-erasure.js';
import { SharedTail } from './shared-tail.js';

type TailPorts = Pick<Ports, 'eventLog' | 'events' | 'journal'>;

interface Followed {
  readonly tail: SharedTail<LoggedEvent>;
  readers: number;
}

/** The ends of the conversations that are followed, each read once for all who follow it. */
export class ConversationTails implements LiveConversationLogs {
  readonly #followed = new Map<ConversationId, Followed>();
  #unfollow: () => void = () => {};

  constructor(private readonly ports: TailPorts) {}

  /** Begins to read a conversation. */
  join(id: ConversationId): FollowedConversation {
    if (this.#followed.size === 0) this.#follow();
    const followed = this.#followed.get(id) ?? { tail: this.#tailOf(id), readers: 0 };
    this.#followed.set(id, followed);
    followed.readers += 1;
    return {
      read: async (after, limit) =>
        (await followed.tail.after(after, limit)) ?? this.ports.events.events(id, { after, limit }),
      leave: () => {
        followed.readers -= 1;
        if (followed.readers > 0) return;
        this.#followed.delete(id);
        if (this.#followed.size === 0) this.#unfollow();
      },
    };
  }

  #follow(): void {
    this.#unfollow = this.ports.eventLog.onConversation(({ conversation, events }) => {
      const tail = this.#followed.get(conversation.id)?.tail;
      if (hasErasure(events)) tail?.clear();
      else tail?.invalidate();
    });
  }

  #tailOf(id: ConversationId): SharedTail<LoggedEvent> {
    const { journal, events } = this.ports;
    return new SharedTail({
      head: async () => (await journal.read(id))?.seq ?? 0,
      read: (after, limit) => events.events(id, { after, limit }),
      positionOf: ({ seq }) => seq,
    });
  }
}
