/**
 * Work that one node does for all: of two that did it, each would do what the other has done. Deliveries of webhooks go with the
 * followers of the log, which make them.
 */
export const duties = ['timers', 'router', 'followers', 'imports', 'mails', 'polls', 'activities'] as const;
export type Duty = (typeof duties)[number];

/** Which duties this node has. A single node has all of them, from its start to its end. */
export interface Duties {
  /** Whether there may be other nodes. */
  readonly isShared: boolean;
  has(duty: Duty): boolean;
  /** Calls back when the node takes a duty over, or loses it; at once where it has it. Returns the end of it. */
  onChange(duty: Duty, listener: (has: boolean) => void): () => void;
}

/** Duties of a single node. */
export const allDuties: Duties = {
  isShared: false,
  has: () => true,
  onChange: (_duty, listener) => {
    listener(true);
    return () => {};
  },
};
