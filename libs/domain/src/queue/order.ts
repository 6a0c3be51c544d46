import type { ConversationId, Instant } from '#contracts/ids.js';
import { type Priority, priorities } from '#contracts/states.js';

/** Sort key of a queue. */
export interface Waiting {
  readonly id: ConversationId;
  readonly priority: Priority;
  readonly since: Instant;
}

/** Queue in routing order. */
export function order<W extends Waiting>(waiting: readonly W[]): W[] {
  return waiting.toSorted(compareWaiting);
}

/** Queue order: higher priority first, then longest wait; ids break ties, so that every reader sees one order. */
export function compareWaiting(a: Waiting, b: Waiting): number {
  return (
    priorities.indexOf(b.priority) - priorities.indexOf(a.priority) ||
    a.since - b.since ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
