import type { EventView } from '#contracts/views.js';
import type { EventOf } from './event-of.js';

/** Latest reply of a colleague since the draft began; null if there is none. */
export function repliedMeanwhile(
  events: readonly EventView[],
  draftSince: number | null,
  me: string | null,
): EventOf<'message.posted'> | null {
  if (draftSince === null) return null;
  const reply = events.findLast(
    (event) => event.type === 'message.posted' && event.actor.kind === 'operator' && event.actor.id !== me,
  );
  return reply?.type === 'message.posted' && reply.seq > draftSince ? reply : null;
}
