import type { ConversationId, Instant, TeamId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { compareWaiting, type Waiting } from '#domain/queue/order.js';
import { type Placed, placeBehind, placesOf } from '#domain/queue/places.js';
import type { TeamDirectory } from './team-directory.js';

/** Entry of the queue: its sort key, with the newest state of the conversation. */
interface Entry extends Waiting {
  conversation: Conversation;
}

/**
 * In-memory projection of the queue of all teams, as committed. Kept in order: a conversation that joins, leaves or moves
 * costs a binary search, a message in a waiting one none.
 */
export class QueueBoard {
  readonly #waiting = new Map<ConversationId, Entry>();
  readonly #inOrder: Entry[] = [];
  /** Version of the order, so that iterators notice changes. */
  #changes = 0;

  get size(): number {
    return this.#inOrder.length;
  }

  track(c: Conversation): void {
    const before = this.#waiting.get(c.id);
    const isWaiting = c.state === 'queued' || c.state === 'offered';
    if (before && isWaiting && before.priority === c.priority && before.since === sinceOf(c)) {
      before.conversation = c;
      return;
    }
    if (before) this.#remove(before);
    if (isWaiting) this.#add({ id: c.id, priority: c.priority, since: sinceOf(c), conversation: c });
  }

  /** The queue in order. Lazy: after a change it continues behind the last conversation returned. */
  *inOrder(): Generator<Conversation, void> {
    for (let next = 0; ; ) {
      const entry = this.#inOrder[next];
      if (entry === undefined) return;
      const changes = this.#changes;
      yield entry.conversation;
      next = changes === this.#changes ? next + 1 : this.#indexBehind(entry);
    }
  }

  /** Waiting conversations with their places, from 1, among those that wait for the same people. */
  places(teams: Pick<TeamDirectory, 'routed'>): Placed<Conversation>[] {
    const waiting = this.#inOrder.map(({ conversation }) => conversation);
    return placesOf(waiting, poolIn(teams));
  }

  /** Place that a conversation has, or would have, waiting for the team; null: for everybody. */
  placeFor(waiting: Waiting, teamId: TeamId | null, teams: Pick<TeamDirectory, 'routed'>): number {
    const pool = teams.routed(teamId)?.members ?? null;
    const poolOf = poolIn(teams);
    return placeBehind(this.#inOrder, this.#indexOf(waiting), { pool, poolOf: (entry) => poolOf(entry.conversation) });
  }

  #add(entry: Entry): void {
    this.#changes += 1;
    this.#inOrder.splice(this.#indexOf(entry), 0, entry);
    this.#waiting.set(entry.id, entry);
  }

  #remove(entry: Entry): void {
    this.#changes += 1;
    this.#inOrder.splice(this.#indexOf(entry), 1);
    this.#waiting.delete(entry.id);
  }

  #indexBehind(passed: Waiting): number {
    const index = this.#indexOf(passed);
    const at = this.#inOrder[index];
    return at !== undefined && compareWaiting(at, passed) === 0 ? index + 1 : index;
  }

  /** Index where it is or belongs: the order is total, so no two share one. */
  #indexOf(sought: Waiting): number {
    let low = 0;
    let high = this.#inOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareWaiting(this.#inOrder[middle] as Entry, sought) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Operators eligible for a conversation. */
function poolIn(teams: Pick<TeamDirectory, 'routed'>) {
  return ({ queue }: Conversation) => teams.routed(queue?.teamId ?? null)?.members ?? null;
}

function sinceOf({ queue, lastActivityAt }: Conversation): Instant {
  return queue?.since ?? lastActivityAt;
}
