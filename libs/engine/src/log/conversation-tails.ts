import type { ConversationId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { FollowedConversation, LiveConversationLogs } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { hasErasure } from './has-erasure.js';
import { SharedTail } from './shared-tail.js';

type TailPorts = Pick<Ports, 'eventLog' | 'events' | 'journal'>;

interface Followed {
  readonly tail: SharedTail<LoggedEvent>;
  /** One of each reader. */
  readonly wakes: Set<() => void>;
}

/** Shared tails of followed conversations: each is read once for all its readers. */
export class ConversationTails implements LiveConversationLogs {
  readonly #followed = new Map<ConversationId, Followed>();
  #unfollow: () => void = () => {};

  constructor(private readonly ports: TailPorts) {}

  /** Joins a conversation; `wake` belongs to this reader. */
  join(id: ConversationId, wake: () => void): FollowedConversation {
    if (this.#followed.size === 0) this.#follow();
    const { tail, wakes } = this.#followed.get(id) ?? { tail: this.#tailOf(id), wakes: new Set() };
    this.#followed.set(id, { tail, wakes });
    wakes.add(wake);
    return {
      readNow: (after, limit) => tail.now(after, limit),
      read: async (after, limit) => (await tail.after(after, limit)) ?? this.ports.events.events(id, { after, limit }),
      leave: () => {
        wakes.delete(wake);
        if (wakes.size > 0) return;
        this.#followed.delete(id);
        if (this.#followed.size === 0) this.#unfollow();
      },
    };
  }

  #follow(): void {
    this.#unfollow = this.ports.eventLog.onConversation(({ conversation, events }) => {
      const followed = this.#followed.get(conversation.id);
      if (!followed) return;
      if (hasErasure(events)) followed.tail.clear();
      else followed.tail.invalidate();
      for (const wake of followed.wakes) followed.tail.whenFresh(wake);
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
