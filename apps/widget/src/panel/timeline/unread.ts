import type { VisitorEventView } from '#contracts/views.js';

/** Messages of the other side after what the visitor has seen. */
export function countUnread(events: readonly VisitorEventView[], seenSeq: number): number {
  return events.filter(
    (event) => event.type === 'message.posted' && event.actor.kind !== 'visitor' && event.seq > seenSeq,
  ).length;
}
