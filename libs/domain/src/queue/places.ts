import type { OperatorId } from '#contracts/ids.js';

/** Who may be asked about a conversation; null: everybody. The same set for the same people. */
export type Pool = ReadonlySet<OperatorId> | null;

export interface Placed<C> {
  readonly conversation: C;
  /** From 1. */
  readonly place: number;
}

/** The conversations of one pool that were placed so far. */
interface Group {
  readonly pool: Pool;
  own: number;
  /** Of all groups that share somebody with this one, its own included. */
  ahead: number;
  readonly sharing: Group[];
}

/**
 * The place of each conversation of a queue in order: how many are asked about before it to somebody who may be asked about
 * it as well. Of a team with members of its own alone, these are the conversations of the team. Pools are compared once;
 * then a place costs as much as there are pools that share somebody with its own.
 */
export function placesOf<C>(queue: readonly C[], poolOf: (conversation: C) => Pool): Placed<C>[] {
  const groups = new Map<Pool, Group>();
  return queue.map((conversation) => {
    const pool = poolOf(conversation);
    const group = groups.get(pool) ?? addGroup(groups, pool);
    const place = group.ahead + 1;
    group.own += 1;
    for (const each of group.sharing) each.ahead += 1;
    return { conversation, place };
  });
}

/** The place that a conversation of the pool has behind the first `count` of a queue in order. */
export function placeBehind<C>(
  queue: readonly C[],
  count: number,
  { pool, poolOf }: { readonly pool: Pool; readonly poolOf: (conversation: C) => Pool },
): number {
  const waiting = new Map<Pool, number>();
  for (let index = 0; index < count; index += 1) {
    const other = poolOf(queue[index] as C);
    waiting.set(other, (waiting.get(other) ?? 0) + 1);
  }
  let place = 1;
  for (const [other, own] of waiting) if (share(other, pool)) place += own;
  return place;
}

function addGroup(groups: Map<Pool, Group>, pool: Pool): Group {
  const others = [...groups.values()].filter((other) => share(other.pool, pool));
  const ahead = others.reduce((sum, { own }) => sum + own, 0);
  const group: Group = { pool, own: 0, ahead, sharing: others };
  for (const other of others) other.sharing.push(group);
  others.push(group);
  groups.set(pool, group);
  return group;
}

/** Whether somebody may be asked about conversations of both. Whoever waits for nobody waits behind those who do so too. */
function share(one: Pool, other: Pool): boolean {
  if (one === other || one === null || other === null) return true;
  for (const id of one) if (other.has(id)) return true;
  return false;
}
