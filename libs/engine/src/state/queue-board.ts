import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { compareWaiting, type Waiting } from '#domain/queue/order.js';

/** In-memory projection of the queues, as committed. One queue per team; `null` is the queue of no team. */
export class QueueBoard {
  readonly #waiting = new Map<ConversationId, Conversation>();

  track(c: Conversation): void {
    if (c.state === 'queued' || c.state === 'offered') this.#waiting.set(c.id, c);
    else this.#waiting.delete(c.id);
  }

  inOrder(): Conversation[] {
    return [...this.#waiting.values()].sort((a, b) => compareWaiting(toWaiting(a), toWaiting(b)));
  }

  /** Each waiting conversation with its place, from 1, in its own team's queue. */
  places(): { conversation: Conversation; place: number }[] {
    const last = new Map<string | null, number>();
    return this.inOrder().map((conversation) => {
      const team = conversation.queue?.teamId ?? null;
      const place = (last.get(team) ?? 0) + 1;
      last.set(team, place);
      return { conversation, place };
    });
  }
}

function toWaiting(c: Conversation): Waiting {
  return { id: c.id, priority: c.priority, since: c.queue?.since ?? c.lastActivityAt };
}
