import type { VisitorSnapshot } from '#sdk/client-types.js';

/**
 * Next opening outside opening hours: for a waiting visitor the one given when the wait began, otherwise that of the session.
 * Null within opening hours.
 */
export function closedUntil({ events, conversation, chatbot }: VisitorSnapshot, now: number): number | null {
  const waits = conversation?.state === 'queued' || conversation?.state === 'offered';
  const handoff = events.findLast((event) => event.type === 'handoff.started');
  const said = waits && handoff?.type === 'handoff.started' ? handoff.data.opensAt : parsed(chatbot?.opensAt);
  return said && said > now ? said : null;
}

function parsed(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}
