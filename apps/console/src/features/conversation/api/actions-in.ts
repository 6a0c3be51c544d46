import type { EventId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import type { EventOf } from './event-of.js';

/** Something done in a business system, from request to outcome, shown as one line of the thread. */
export interface ActionLine {
  /** Missing if it is on an earlier page. */
  requested: EventOf<'action.requested'> | null;
  /** Null while the request is pending. */
  outcome: EventOf<'action.completed'> | EventOf<'action.failed'> | null;
}

/** Folds each action into one row at its request. Keyed by event: its row; `elsewhere` for an outcome shown in that row. */
export function actionsIn(events: readonly EventView[]): ReadonlyMap<EventId, ActionLine | 'elsewhere'> {
  const lines = new Map<EventId, ActionLine | 'elsewhere'>();
  const asked = new Map<string, ActionLine>();
  for (const event of events) {
    if (event.type === 'action.requested') {
      const line: ActionLine = { requested: event, outcome: null };
      asked.set(event.data.requestId, line);
      lines.set(event.id, line);
    } else if (event.type === 'action.completed' || event.type === 'action.failed') {
      const line = asked.get(event.data.requestId);
      if (line) line.outcome = event;
      lines.set(event.id, line ? 'elsewhere' : { requested: null, outcome: event });
    }
  }
  return lines;
}
