import type { SessionEndReason } from '#contracts/events/people-events.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import { removeSignOns } from '../oauth/sign-ons.js';
import type { Session } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isExpired } from './session-expiry.js';

/**
 * Ends a session and the operator's single sign-ons, and appends the event, in a transaction of the caller. An expired session has ended
 * already: no event.
 */
export async function endSession(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'sessions' | 'oauthRecords' | 'events'>,
  session: Session,
  reason: SessionEndReason,
  author: Author,
): Promise<void> {
  await stores.sessions.remove(session.tokenHash);
  await removeSignOns(stores, session.operatorId);
  if (isExpired(session, ports.clock.now())) return;
  const { id, operatorId } = session;
  await stores.events.append(newEvent(ports, 'session.ended', id, author, { operatorId, reason }));
}
