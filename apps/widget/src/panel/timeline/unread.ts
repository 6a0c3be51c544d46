import type { VisitorEventView } from '#contracts/views.js';

/** Messages of the other side after what the visitor has seen. */
export function countUnread(events: readonly VisitorEventView[], seenSeq: number): number {
  return events.filter((event) => isFromBusiness(event) && event.seq > seenSeq).length;
}

export function isFromBusiness({ type, actor }: VisitorEventView): boolean {
  return type === 'message.posted' && actor.kind !== 'visitor';
}
