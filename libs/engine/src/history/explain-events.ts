import type { EventView } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { toEventView } from '../views/event-view.js';

/** Events as operators see them: with what the bot considered. Never for a visitor or a program. */
export async function explainEvents(
  { events }: Pick<Ports, 'events'>,
  found: readonly LoggedEvent[],
): Promise<EventView[]> {
  const decisions = await events.decisions(found.filter(mayBeDecided).map(({ id }) => id));
  return found.map((event) => toEventView(event, decisions.get(event.id)));
}

function mayBeDecided({ type, actor }: LoggedEvent): boolean {
  return actor.kind === 'bot' || type === 'suggestion.judged';
}
