import type { ConversationId, Instant } from '#contracts/ids.js';
import { type Priority, priorities } from '#contracts/states.js';

/** What decides the order of a queue. */
export interface Waiting {
  readonly id: ConversationId;
  readonly priority: Priority;
  readonly since: Instant;
}

/** The queue in the order in which operators are sought. */
export function order<W extends Waiting>(waiting: readonly W[]): W[] {
  return waiting.toSorted(compareWaiting);
}

/** Higher priority first, then who has waited longest; the id decides ties so that every reader sees one order. */
export function compareWaiting(a: Waiting, b: Waiting): number {
  return (
    priorities.indexOf(b.priority) - priorities.indexOf(a.priority) ||
    a.since - b.since ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
