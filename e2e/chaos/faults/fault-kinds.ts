/**
 * Kinds of fault. `kill`: SIGKILL, then restart. `inspect`: the same, with an integrity check of the data in between.
 * `drain`: SIGTERM, then restart after the exit. `freeze`: SIGSTOP for a while. `storm`: every connection of clients breaks at once.
 * `cuts`: some of them break.
 */
export const serverFaults = ['kill', 'inspect', 'drain', 'freeze', 'storm', 'cuts'] as const;

/**
 * With several nodes, the faults above hit one of them; `freeze` also hits their dependencies. `database`: PostgreSQL
 * is killed. `commit`: the same, in the middle of a commit. `hints`: Redis is killed. `sever`: one node does not reach
 * one of the two. `blackout`: everything is killed at once. `roll`: all nodes are restarted, one after the other.
 */
export const nodeFaults = ['database', 'commit', 'hints', 'sever', 'blackout', 'roll'] as const;

export const faultKinds = [...serverFaults, ...nodeFaults] as const;
export type FaultKind = (typeof faultKinds)[number];

/** None of the faults that need several nodes. */
export const noNodeFaults: Readonly<Record<(typeof nodeFaults)[number], number>> = {
  ...{ database: 0, commit: 0, hints: 0, sever: 0, blackout: 0, roll: 0 },
};
