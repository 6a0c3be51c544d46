import type { ConversationId, TeamId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { compareWaiting, type Waiting } from '#domain/queue/order.js';
import { type Placed, placeBehind, placesOf } from '#domain/queue/places.js';
import type { TeamDirectory } from './team-directory.js';

/** In-memory projection of the queue of all teams, as committed. Kept in order: a change costs a binary search. */
export class QueueBoard {
  readonly #waiting = new Map<ConversationId, Conversation>();
  readonly #inOrder: Conversation[] = [];
  /** Change counter, for iterators. */
  #changes = 0;

  get size(): number {
    return this.#inOrder.length;
  }

  track(c: Conversation): void {
    const before = this.#waiting.get(c.id);
    const isWaiting = c.state === 'queued' || c.state === 'offered';
    if (!before && !isWaiting) return;
    this.#changes += 1;
    if (before && isWaiting && compareWaiting(toWaiting(before), toWaiting(c)) === 0) {
      this.#inOrder[this.#indexOf(toWaiting(before))] = c;
      this.#waiting.set(c.id, c);
      return;
    }
    if (before) {
      this.#inOrder.splice(this.#indexOf(toWaiting(before)), 1);
      this.#waiting.delete(c.id);
    }
    if (!isWaiting) return;
    this.#inOrder.splice(this.#indexOf(toWaiting(c)), 0, c);
    this.#waiting.set(c.id, c);
  }

  /** The queue in order. Lazy: after a change it continues behind the last conversation returned. */
  *inOrder(): Generator<Conversation, void> {
    for (let next = 0; ; ) {
      const c = this.#inOrder[next];
      if (c === undefined) return;
      const changes = this.#changes;
      yield c;
      next = changes === this.#changes ? next + 1 : this.#indexBehind(toWaiting(c));
    }
  }

  /** Waiting conversations with their places, from 1, among those that wait for the same people. */
  places(teams: Pick<TeamDirectory, 'routed'>): Placed<Conversation>[] {
    return placesOf(this.#inOrder, poolIn(teams));
  }

  /** Place that a conversation has, or would have, waiting for the team; null: for everybody. */
  placeFor(waiting: Waiting, teamId: TeamId | null, teams: Pick<TeamDirectory, 'routed'>): number {
    const pool = teams.routed(teamId)?.members ?? null;
    return placeBehind(this.#inOrder, this.#indexOf(waiting), { pool, poolOf: poolIn(teams) });
  }

  #indexBehind(passed: Waiting): number {
    const index = this.#indexOf(passed);
    const at = this.#inOrder[index];
    return at !== undefined && compareWaiting(toWaiting(at), passed) === 0 ? index + 1 : index;
  }

  /** Index where it is or belongs: the order is total, so no two share one. */
  #indexOf(sought: Waiting): number {
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

/** Operators eligible for a conversation. */
function poolIn(teams: Pick<TeamDirectory, 'routed'>) {
  return ({ queue }: Conversation) => teams.routed(queue?.teamId ?? null)?.members ?? null;
}

function toWaiting({ id, priority, queue, lastActivityAt }: Conversation): Waiting {
  return { id, priority, since: queue?.since ?? lastActivityAt };
}
