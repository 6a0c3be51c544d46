import type { VisitorEventView } from '#contracts/views.js';

/** Number of messages of the other side after the visitor's read position. */
export function countUnread(events: readonly VisitorEventView[], seenSeq: number): number {
  return events.filter((event) => isFromBusiness(event) && event.seq > seenSeq).length;
}

export function isFromBusiness({ type, actor }: VisitorEventView): boolean {
  return type === 'message.posted' && actor.kind !== 'visitor';
}
