import type { EventTypeView } from '#contracts/webhooks.js';
import type { Translation } from '../../../lib/translate.js';

/** Types of events that the catalogues describe: all that are published, which a test holds; their list would load every event's schema. */
export const describedTypes = [
  'conversation.started',
  'message.posted',
  'turn.offered',
  'handoff.started',
  'handoff.delayed',
  'handoff.completed',
  'conversation.transferred',
  'handoff.returned',
  'handoff.cancelled',
  'conversation.idle_warned',
  'conversation.resolved',
  'conversation.reopened',
  'conversation.closed',
  'conversation.rated',
  'visitor.identified',
  'record.changed',
  'article.published',
  'article.unpublished',
  'operator.status_changed',
  'client.created',
  'client.updated',
  'client.removed',
  'order.created',
  'order.updated',
  'order.removed',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'ticket.opened',
  'ticket.updated',
  'payment.succeeded',
] as const;

/**
 * Description of an event type in the operator's language; for a type that only a newer server has, the server's own.
 */
export function eventTypeText(t: Translation, { type, description }: EventTypeView): string {
  const described = describedTypes.find((one) => one === type);
  return described === undefined ? description : t(`event_type.${described}`);
}
