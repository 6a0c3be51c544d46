import type { OperatorId } from '#contracts/ids.js';

/** Who may be asked about a conversation; null: everybody. The same set for the same people. */
export type Pool = ReadonlySet<OperatorId> | null;

export interface Placed<C> {
  readonly conversation: C;
  /** From 1. */
  readonly place: number;
}

/**
 * The place of each conversation of a queue in order: how many are asked about before it to somebody who may be asked about
 * it as well. Of a team with members of its own alone, these are the conversations of the team.
 */
export function placesOf<C>(queue: readonly C[], poolOf: (conversation: C) => Pool): Placed<C>[] {
  const ahead = new Map<Pool, number>();
  const meet = new PoolMeeting();
  return queue.map((conversation) => {
    const pool = poolOf(conversation);
    let place = 1;
    for (const [other, count] of ahead) if (meet.share(pool, other)) place += count;
    ahead.set(pool, (ahead.get(pool) ?? 0) + 1);
    return { conversation, place };
  });
}

/** Cache of which pools share somebody: few pools, long queues. */
class PoolMeeting {
  /** By the pools, first the one that was asked about. */
  readonly #known = new Map<Pool, Map<Pool, boolean>>();

  share(one: Pool, other: Pool): boolean {
    if (one === null || other === null || one === other) return true;
    const known = this.#known.get(one) ?? new Map<Pool, boolean>();
    this.#known.set(one, known);
    const answer = known.get(other) ?? haveCommon(one, other);
    known.set(other, answer);
    return answer;
  }
}

function haveCommon(one: ReadonlySet<OperatorId>, other: ReadonlySet<OperatorId>): boolean {
  for (const id of one) if (other.has(id)) return true;
  return false;
}
