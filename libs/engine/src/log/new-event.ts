import type { EventData } from '#contracts/events.js';
import type { Author } from '../access/author.js';
import { nextEventId } from '../ports/clock.js';
import type { AppendedType, NewEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';

/** An event of the stream `streamId`, to be appended in a unit of work. */
export function newEvent<T extends AppendedType>(
  { clock, ids }: Pick<Ports, 'clock' | 'ids'>,
  type: T,
  streamId: string,
  { conversationId: _, ...author }: Author,
  data: EventData<T>,
): NewEvent<T> {
  return { id: nextEventId(ids), type, streamId, at: clock.now(), ...author, data };
}
