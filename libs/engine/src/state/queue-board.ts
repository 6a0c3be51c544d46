import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { compareWaiting, type Waiting } from '#domain/queue/order.js';
import { type Placed, placesOf } from '#domain/queue/places.js';
import type { TeamDirectory } from './team-directory.js';

/**
 * In-memory projection of the queue of all teams, as committed. Kept in order, copied on write: a change costs a binary search and a copy, and whoever reads the order while it changes goes on with theirs.
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

  /** Each waiting conversation with its place, from 1, among those that wait for the same people. */
  places(teams: Pick<TeamDirectory, 'routed'>): Placed<Conversation>[] {
    return placesOf(this.#inOrder, ({ queue }) => teams.routed(queue?.teamId ?? null)?.members ?? null);
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
