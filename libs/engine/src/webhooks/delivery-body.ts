import { publishedExample } from '#contracts/events/published-example.js';
import { toPublishedEvents } from '../log/to-published-events.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookDelivery } from '../ports/webhook-stores.js';
import { iso } from '../views/iso.js';

/**
 * Exact body of a delivery, made from the log: the same at every attempt, until an erasure redacts it. Null if the event is not in the log.
 */
export async function deliveryBody(
  ports: Pick<Ports, 'eventLog' | 'conversations'>,
  { position, eventId, eventType, createdAt }: WebhookDelivery,
): Promise<string | null> {
  if (position === null)
    return JSON.stringify({
      ...publishedExample(eventType),
      ...{ event_id: eventId, timestamp: iso(createdAt), test: true },
    });
  const [event] = await ports.eventLog.read(position - 1, 1);
  if (event?.id !== eventId) return null;
  const [published] = await toPublishedEvents(ports, [event]);
  return published === undefined ? null : JSON.stringify(published);
}
