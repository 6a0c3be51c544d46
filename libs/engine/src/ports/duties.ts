/**
 * Duties: work that one node does for all, because two would repeat each other's. Webhook deliveries go with the log followers that create
 * them.
 */
export const duties = ['timers', 'router', 'followers', 'imports', 'mails', 'polls', 'activities'] as const;
export type Duty = (typeof duties)[number];

/** Duties of this node. A single node has all of them all the time. */
export interface Duties {
  /** Whether there may be other nodes. */
  readonly isShared: boolean;
  has(duty: Duty): boolean;
  /** Subscribes to gaining and losing a duty; called at once if the node has it. Returns the unsubscribe function. */
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
