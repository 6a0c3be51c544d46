import { systemActor } from '#contracts/actors.js';
import type { EventData } from '#contracts/events.js';
import { newEvent } from '../log/new-event.js';
import type { SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

type Refusal = EventData<'session.refused'>;

/** Appends a failed sign-in: the actor is unknown, the address is not. */
export async function recordRefusal(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  refusal: Refusal,
  place: Pick<SessionUse, 'address'>,
): Promise<void> {
  await ports.unitOfWork.run((stores) => appendRefusal(ports, stores, refusal, place));
}

/** Appends it in a transaction of the caller. */
export async function appendRefusal(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { events }: Pick<Transaction, 'events'>,
  refusal: Refusal,
  { address }: Pick<SessionUse, 'address'>,
): Promise<void> {
  const author = { actor: systemActor, address };
  await events.append(newEvent(ports, 'session.refused', ports.ids.next(), author, refusal));
}
