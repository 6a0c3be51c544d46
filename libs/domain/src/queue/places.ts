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

function addGroup(groups: Map<Pool, Group>, pool: Pool): Group {
  const others = [...groups.values()].filter((other) => haveCommon(other.pool, pool));
  const ahead = others.reduce((sum, { own }) => sum + own, 0);
  const group: Group = { pool, own: 0, ahead, sharing: others };
  for (const other of others) other.sharing.push(group);
  others.push(group);
  groups.set(pool, group);
  return group;
}

function haveCommon(one: Pool, other: Pool): boolean {
  if (one === null || other === null) return true;
  for (const id of one) if (other.has(id)) return true;
  return false;
}
