import type { VisitorSnapshot } from '#sdk/client-types.js';

/**
 * Next opening outside opening hours: for a waiting visitor the one given with the wait, otherwise that of the session.
 * Null within opening hours.
 */
export function closedUntil({ events, conversation, chatbot }: VisitorSnapshot, now: number): number | null {
  const waits = conversation?.state === 'queued' || conversation?.state === 'offered';
  const said = waits ? openingOfWait(events) : parsed(chatbot?.opensAt);
  return said && said > now ? said : null;
}

/** From the last event that contains one: the beginning of the wait, or a transfer to a team with other hours. */
function openingOfWait(events: VisitorSnapshot['events']): number | null {
  for (const { type, data } of events.toReversed()) {
    if (type === 'handoff.started') return data.opensAt ?? null;
    if (type === 'conversation.transferred' && data.opensAt !== undefined) return data.opensAt;
  }
  return null;
}

function parsed(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}
