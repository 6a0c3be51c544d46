import { type EventBody, events } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { EventLog } from '#engine/ports/event-log.js';

/** An event of the log, without its numbers and its time. */
export type RecordedEvent = EventBody & { readonly stream: string; readonly actor: Actor };

/** Everything in the log, each event valid by the catalogue. */
export async function recordedEvents({ eventLog }: { readonly eventLog: EventLog }): Promise<RecordedEvent[]> {
  return (await eventLog.read(0, 10_000)).map(({ type, stream, actor, data }) => {
    return { type, stream: stream.id, actor, data: events[type].data.strict().parse(data) } as RecordedEvent;
  });
}

/** Summary of the log: the type of each event, with the version if it has one. */
export async function recordedTypes(ports: { readonly eventLog: EventLog }): Promise<string[]> {
  return (await recordedEvents(ports)).map(({ type, data }) => ('version' in data ? `${type} ${data.version}` : type));
}
