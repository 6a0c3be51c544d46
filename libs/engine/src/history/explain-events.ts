import type { EventView } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Principal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';
import { toEventView } from '../views/event-view.js';

/** Reader of the log: the part of a principal that decides visibility. */
export type LogReader = Pick<Principal, 'kind' | 'rights'>;

/**
 * Events with their explanations, for staff and programs: operators see what the bot considered, and those with
 * `queue.explain` also why operators got offers. Never for a visitor.
 */
export async function explainEvents(
  { events }: Pick<Ports, 'events'>,
  reader: LogReader,
  found: readonly LoggedEvent[],
): Promise<EventView[]> {
  if (reader.kind !== 'operator') return found.map((event) => toEventView(event));
  const idsOf = (isExplained: (event: LoggedEvent) => boolean) => found.filter(isExplained).map(({ id }) => id);
  const [decisions, routing] = await Promise.all([
    events.decisions(idsOf(mayBeDecided)),
    events.routing(mayExplainQueue(reader) ? idsOf(({ type }) => type === 'handoff.offered') : []),
  ]);
  return found.map((event) => {
    const decision = decisions.get(event.id);
    const routed = routing.get(event.id);
    return toEventView(event, (decision && { decision }) ?? (routed && { routing: routed }));
  });
}

/** Whether a reader may see why operators got offers. */
export function mayExplainQueue({ kind, rights }: LogReader): boolean {
  return kind === 'operator' && rights.has('queue.explain');
}

function mayBeDecided({ type, actor }: LoggedEvent): boolean {
  return actor.kind === 'bot' || type === 'suggestion.judged';
}
