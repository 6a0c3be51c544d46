import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { operatorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Operator, Session, SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

/** Origin of a sign-in: address and device. */
export type Place = Omit<SessionUse, 'lastUsedAt'>;

export interface SignedIn {
  readonly operator: Operator;
  readonly session: Session;
  /** Sent in the cookie only; just its hash is stored. */
  readonly token: string;
}

/** Opens a session in a transaction of the caller; for an operator whose identity was shown. */
export async function openSession(
  ports: Pick<Ports, 'tokens' | 'clock' | 'ids'>,
  { sessions, events }: Pick<Transaction, 'sessions' | 'events'>,
  operator: Operator,
  place: Place,
): Promise<SignedIn> {
  const token = ports.tokens.make('pss');
  const createdAt = ports.clock.now();
  const session: Session = {
    id: ports.ids.next(),
    tokenHash: ports.tokens.hash(token),
    operatorId: operator.id,
    createdAt,
    expiresAt: createdAt + timing.sessionDays * dayMs,
    lastUsedAt: createdAt,
    ...place,
  };
  await sessions.removeExpired(createdAt);
  await sessions.add(session);
  const author = operatorAuthor(operator.id, place.address);
  await events.append(newEvent(ports, 'session.started', session.id, author, { operatorId: operator.id }));
  return { operator, session, token };
}
