import type { OperatorId } from '#contracts/ids.js';

/** Pool of eligible operators; null: everybody. Identical sets are the same object. */
export type Pool = ReadonlySet<OperatorId> | null;

export interface Placed<C> {
  readonly conversation: C;
  /** From 1. */
  readonly place: number;
}

/** Conversations of one pool counted so far. */
interface Group {
  readonly pool: Pool;
  own: number;
  /** Conversations in all overlapping groups, including its own. */
  ahead: number;
  readonly sharing: Group[];
}

/**
 * Place of each conversation in an ordered queue: the number before it that share an eligible operator. For a team with exclusive members,
 * these are the team's conversations. Pools are compared once; then each place costs time linear in the overlapping pools.
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

/** Place of a conversation of the pool behind the first `count` of an ordered queue. */
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

/** Whether an operator is in both pools. An empty pool overlaps itself only. */
function share(one: Pool, other: Pool): boolean {
  if (one === other || one === null || other === null) return true;
  for (const id of one) if (other.has(id)) return true;
  return false;
}
