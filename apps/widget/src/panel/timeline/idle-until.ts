import type { VisitorEventView } from '#contracts/views.js';

/** Time at which the conversation ends automatically; null unless the idle warning is the last event. */
export function idleUntil(events: readonly VisitorEventView[]): number | null {
  const last = events.at(-1);
  return last?.type === 'conversation.idle_warned' ? last.data.resolvesAt : null;
}
