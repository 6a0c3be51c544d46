import type { EventData } from '#contracts/events.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

/**
 * Appends a wrong password or code entered in an operator's session, in the caller's transaction. The lockout bounds
 * their number.
 */
export async function appendRefusedProof(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { events }: Pick<Transaction, 'events'>,
  principal: OperatorPrincipal,
  reason: EventData<'operator.reauthentication_refused'>['reason'],
): Promise<void> {
  const author = actorOf(principal);
  await events.append(newEvent(ports, 'operator.reauthentication_refused', principal.id, author, { reason }));
}
