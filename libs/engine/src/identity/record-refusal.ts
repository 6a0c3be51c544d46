import { systemActor } from '#contracts/actors.js';
import type { EventData } from '#contracts/events.js';
import { newEvent } from '../log/new-event.js';
import type { SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

/** Appends a sign-in that failed. Nobody is known to have done it, but from where is. */
export async function recordRefusal(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  refusal: EventData<'session.refused'>,
  { address }: Pick<SessionUse, 'address'>,
): Promise<void> {
  const author = { actor: systemActor, address };
  await ports.unitOfWork.run(({ events }) =>
    events.append(newEvent(ports, 'session.refused', ports.ids.next(), author, refusal)),
  );
}
