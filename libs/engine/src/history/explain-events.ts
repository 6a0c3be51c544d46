import type { EventView } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { toEventView } from '../views/event-view.js';

/** Events as operators see them: with what the bot considered, and why operators were asked. Never for a visitor or a program. */
export async function explainEvents(
  { events }: Pick<Ports, 'events'>,
  found: readonly LoggedEvent[],
): Promise<EventView[]> {
  const idsOf = (isExplained: (event: LoggedEvent) => boolean) => found.filter(isExplained).map(({ id }) => id);
  const [decisions, routing] = await Promise.all([
    events.decisions(idsOf(mayBeDecided)),
    events.routing(idsOf(({ type }) => type === 'handoff.offered')),
  ]);
  return found.map((event) => {
    const decision = decisions.get(event.id);
    const routed = routing.get(event.id);
    return toEventView(event, (decision && { decision }) ?? (routed && { routing: routed }));
  });
}

function mayBeDecided({ type, actor }: LoggedEvent): boolean {
  return actor.kind === 'bot' || type === 'suggestion.judged';
}
