import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { compareWaiting, type Waiting } from '#domain/queue/order.js';

/**
 * In-memory projection of the queues, as committed. One queue per team; `null` is the queue of no team. Kept in order, copied on
 * write: a change costs a binary search and a copy, and whoever reads the order while it changes goes on with theirs.
 */
export class QueueBoard {
  readonly #waiting = new Map<ConversationId, Conversation>();
  #inOrder: readonly Conversation[] = [];

  get size(): number {
    return this.#inOrder.length;
  }

  track(c: Conversation): void {
    const before = this.#waiting.get(c.id);
    const isWaiting = c.state === 'queued' || c.state === 'offered';
    if (before && isWaiting && compareWaiting(toWaiting(before), toWaiting(c)) === 0) {
      this.#inOrder = this.#inOrder.with(this.#placeOf(before), c);
      this.#waiting.set(c.id, c);
      return;
    }
    if (before) {
      this.#inOrder = this.#inOrder.toSpliced(this.#placeOf(before), 1);
      this.#waiting.delete(c.id);
    }
    if (!isWaiting) return;
    this.#inOrder = this.#inOrder.toSpliced(this.#placeOf(c), 0, c);
    this.#waiting.set(c.id, c);
  }

  inOrder(): readonly Conversation[] {
    return this.#inOrder;
  }

  /** Each waiting conversation with its place, from 1, in its own team's queue. */
  places(): { conversation: Conversation; place: number }[] {
    const last = new Map<string | null, number>();
    return this.#inOrder.map((conversation) => {
      const team = conversation.queue?.teamId ?? null;
      const place = (last.get(team) ?? 0) + 1;
      last.set(team, place);
      return { conversation, place };
    });
  }

  /** Where it is, or belongs: the order is total, so no two have one place. */
  #placeOf(c: Conversation): number {
    const sought = toWaiting(c);
    let low = 0;
    let high = this.#inOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareWaiting(toWaiting(this.#inOrder[middle] as Conversation), sought) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function toWaiting({ id, priority, queue, lastActivityAt }: Conversation): Waiting {
  return { id, priority, since: queue?.since ?? lastActivityAt };
}
