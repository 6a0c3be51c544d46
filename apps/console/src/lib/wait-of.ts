import type { ConversationSummary } from '#contracts/views.js';

/** Wait of a visitor for a person. */
export interface VisitorWait {
  since: string;
  /** Set where it came back to the queue, at its place of that time: the visitor talked with a person meanwhile. */
  placeSince: string | null;
}

/** Present wait of the visitor; null while nobody is waited for. A conversation that came back to the queue counts from then, and keeps its place. */
export function waitOf({ state, queue, waitingSince }: ConversationSummary): VisitorWait | null {
  if (queue === null)
    return state === 'bot' || waitingSince === null ? null : { since: waitingSince, placeSince: null };
  const isBack = waitingSince !== null && Date.parse(waitingSince) > Date.parse(queue.since);
  return isBack ? { since: waitingSince, placeSince: queue.since } : { since: queue.since, placeSince: null };
}
