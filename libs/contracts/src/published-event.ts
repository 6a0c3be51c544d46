import { z } from 'zod';
import { type StreamKind, streamKinds } from './events/define-event.js';
import { type WireData, wireSchema } from './events/wire-data.js';
import { type EventType, events, eventTypes } from './events.js';
import { eventId, isoInstant } from './ids.js';
import { actor } from './views.js';

/** Types of published events: in the feed, webhooks and subscriptions. */
export const publishedTypes = eventTypes.filter((type) => events[type].published) as [EventType, ...EventType[]];

/** Details of an event, by the kind of the stream. Fields that do not apply are missing. */
const details = {
  conversation_id: z.string().optional().describe('The conversation that the event belongs to.'),
  chatbot_id: z.string().optional().describe('The chatbot that the event belongs to.'),
  visitor_id: z.string().optional().describe('The visitor that the event belongs to.'),
  operator_id: z.string().optional().describe('The operator that the event belongs to.'),
  article_id: z.string().optional().describe('The article that the event belongs to.'),
  client_id: z.string().optional().describe('The client that the event belongs to, or to whom the order belongs.'),
  order_id: z.string().optional().describe('The order that the event belongs to.'),
  booking_id: z.string().optional().describe('The booking that the event belongs to.'),
  ticket_id: z.string().optional().describe('The ticket that the event belongs to.'),
  payment_id: z.string().optional().describe('The payment that the event belongs to.'),
  customer_email: z.string().optional().describe('Email address of the client at the time of the event.'),
};
export type PublishedDetails = z.infer<z.ZodObject<typeof details>>;

/** Stream kinds whose id is among the details of their events. */
const streamDetails: Partial<Record<StreamKind, keyof PublishedDetails>> = {
  conversation: 'conversation_id',
  chatbot: 'chatbot_id',
  visitor: 'visitor_id',
  operator: 'operator_id',
  article: 'article_id',
  client: 'client_id',
  order: 'order_id',
  booking: 'booking_id',
  ticket: 'ticket_id',
  payment: 'payment_id',
};

/** Details from the event itself: the id of its stream, and the client that it concerns. */
export function detailsOf(stream: { kind: StreamKind; id: string }, data: object): PublishedDetails {
  const { clientId, clientEmail }: { clientId?: string; clientEmail?: string } = data;
  const field = streamDetails[stream.kind];
  return {
    ...(stream.kind === 'order' && clientId && { client_id: clientId }),
    ...(clientEmail && { customer_email: clientEmail }),
    ...(field && { [field]: stream.id }),
  };
}

/** Head of every published event. */
export const publishedHead = z.object({
  event_id: eventId.describe('Id of the event, the same in every delivery.'),
  timestamp: isoInstant.describe('When the event occurred.'),
  sequence: z.int().describe('Number of the event in its stream, from 1. Unpublished events leave gaps.'),
  position: z.int().describe('Position in the feed; increasing.'),
  stream: z
    .object({
      kind: z.enum(streamKinds).describe('Kind of the object.'),
      id: z.string().describe('Id of the object among those of its kind.'),
    })
    .describe('The object that the event belongs to.'),
  actor: actor.describe('On whose behalf the event occurred.'),
  principal: actor
    .optional()
    .describe('The program that acted, if different from `actor`: it acted on behalf of a visitor or an operator.'),
  ...details,
});

/** Published event, the same in the feed, webhooks and subscriptions. `event` and `type` are equal. */
export type PublishedEvent = {
  [T in EventType]: z.infer<typeof publishedHead> & { event: T; type: T; data: WireData<T> };
}[EventType];
export const publishedEvent = z
  .union(
    publishedTypes.map((type) =>
      publishedHead.extend({ event: z.literal(type), type: z.literal(type), data: wireSchema(type) }),
    ),
  )
  .meta({ id: 'PublishedEvent' }) as unknown as z.ZodType<PublishedEvent>;
