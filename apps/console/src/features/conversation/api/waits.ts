import type { EventId, OperatorId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import type { EventOf } from './event-of.js';

/** Wait for a person, from request to acceptance, shown as one line of the thread. */
export interface Wait {
  /** Missing if a transfer began the wait, or if it began on an earlier page. */
  started: EventOf<'handoff.started'> | null;
  /** Operators it was offered to, without duplicates and without the one who accepted. */
  offeredTo: OperatorId[];
  /** Recipient of the open offer. */
  openOffer: OperatorId | null;
  completed: EventOf<'handoff.completed'> | null;
  /** Accepted or open offer, with its routing decision; null for a claim without one. */
  offer: EventOf<'handoff.offered'> | null;
}

/**
 * Folds each wait into one row: at the acceptance, or at its start while not accepted. Keyed by event: its wait, at the row; `elsewhere`
 * for other events shown in it.
 */
export function waitsIn(events: readonly EventView[]): ReadonlyMap<EventId, Wait | 'elsewhere'> {
  const lines = new Map<EventId, Wait | 'elsewhere'>();
  let parts: EventId[] = [];
  let wait = newWait();
  const finish = (at: EventId | undefined) => {
    for (const id of parts) lines.set(id, 'elsewhere');
    if (at !== undefined) lines.set(at, wait);
    parts = [];
    wait = newWait();
  };
  for (const event of events) {
    switch (event.type) {
      case 'handoff.started':
        finish(parts[0]);
        wait.started = event;
        parts.push(event.id);
        break;
      case 'handoff.offered':
        wait.openOffer = event.data.operatorId;
        wait.offer = event;
        parts.push(event.id);
        break;
      case 'handoff.declined':
      case 'handoff.expired':
        wait.openOffer = null;
        wait.offer = null;
        if (!wait.offeredTo.includes(event.data.operatorId)) wait.offeredTo.push(event.data.operatorId);
        parts.push(event.id);
        break;
      case 'handoff.completed': {
        const { operatorId } = event.data;
        const passed = wait.openOffer === null ? wait.offeredTo : [...wait.offeredTo, wait.openOffer];
        const offeredTo = passed.filter((id) => id !== operatorId);
        const offer = wait.openOffer === operatorId ? wait.offer : null;
        wait = { ...wait, openOffer: null, offeredTo, completed: event, offer };
        finish(event.id);
        break;
      }
      case 'handoff.cancelled':
      case 'handoff.returned':
      case 'conversation.transferred':
      case 'conversation.resolved':
        finish(parts[0]);
        break;
      default:
        break;
    }
  }
  finish(parts[0]);
  return lines;
}

function newWait(): Wait {
  return { started: null, offeredTo: [], openOffer: null, completed: null, offer: null };
}
