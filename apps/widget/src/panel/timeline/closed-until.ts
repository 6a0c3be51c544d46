import type { VisitorSnapshot } from '#sdk/client-types.js';

/**
 * When people are there again, if nobody is now: for who waits, as was said when the wait began; else as the session says.
 * Null while somebody is.
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
