import type { EventId, OperatorId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';
import type { EventOf } from './event-of.js';

/** Operator who did not accept an offer. `open`: a colleague was quicker. */
export interface PassedOffer {
  operatorId: OperatorId;
  outcome: 'declined' | 'expired' | 'open';
}

/** Wait for a person, from request to acceptance, shown as one line of the thread. */
export interface Wait {
  /** Missing if a transfer began the wait, or if it began on an earlier page. */
  started: EventOf<'handoff.started'> | null;
  /** Offers that nobody accepted: the last one of each operator, who may have accepted a later one. */
  passed: PassedOffer[];
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
        pass(wait, event.data.operatorId, event.type === 'handoff.declined' ? 'declined' : 'expired');
        parts.push(event.id);
        break;
      case 'handoff.completed': {
        const { operatorId } = event.data;
        const isOffered = wait.openOffer === operatorId;
        if (wait.openOffer !== null && !isOffered) pass(wait, wait.openOffer, 'open');
        wait = { ...wait, openOffer: null, completed: event, offer: isOffered ? wait.offer : null };
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

function pass(wait: Wait, operatorId: OperatorId, outcome: PassedOffer['outcome']): void {
  wait.passed = [...wait.passed.filter((each) => each.operatorId !== operatorId), { operatorId, outcome }];
}

function newWait(): Wait {
  return { started: null, passed: [], openOffer: null, completed: null, offer: null };
}
