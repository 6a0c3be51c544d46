import type { SessionEndReason } from '#contracts/events/people-events.js';
import type { Actor } from '#contracts/views.js';
import { newEvent } from '../log/new-event.js';
import type { Session } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isExpired } from './session-expiry.js';

/**
 * Removes a session and appends its end, in a transaction of the caller. A session that has expired ended by itself:
 * nothing is appended. `actor` is its operator where nobody else is named.
 */
export async function endSession(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { sessions, events }: Pick<Transaction, 'sessions' | 'events'>,
  session: Session,
  reason: SessionEndReason,
  actor: Actor = { kind: 'operator', id: session.operatorId },
): Promise<void> {
  await sessions.remove(session.tokenHash);
  if (isExpired(session, ports.clock.now())) return;
  const { id, operatorId } = session;
  await events.append(newEvent(ports, 'session.ended', id, actor, { operatorId, reason }));
}
