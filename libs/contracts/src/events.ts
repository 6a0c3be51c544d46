import type { z } from 'zod';
import { applicationEvents } from './events/application-events.js';
import { businessEvents } from './events/business-events.js';
import { clientEvents } from './events/client-events.js';
import { connectionEvents } from './events/connection-events.js';
import { conversationEvents } from './events/conversation-events.js';
import type { EventDefinition, StreamKind } from './events/define-event.js';
import { explanationEvents } from './events/explanation-events.js';
import { installationEvents } from './events/installation-events.js';
import { knowledgeEvents } from './events/knowledge-events.js';
import { peopleEvents } from './events/people-events.js';
import { teamEvents } from './events/team-events.js';
import { webhookEvents } from './events/webhook-events.js';

/** Event catalogue: every event of the log, with its stream, its audience and the schema of its data. */
export const events = {
  ...conversationEvents,
  ...explanationEvents,
  ...knowledgeEvents,
  ...peopleEvents,
  ...teamEvents,
  ...clientEvents,
  ...businessEvents,
  ...webhookEvents,
  ...connectionEvents,
  ...applicationEvents,
  ...installationEvents,
} as const satisfies Record<string, EventDefinition>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['data']>;

/** Types of the events of one kind of stream. */
export type EventTypeOf<S extends StreamKind> = {
  [T in EventType]: (typeof events)[T]['stream'] extends S ? T : never;
}[EventType];

/** An event's type together with its data, as a union to switch on. */
export type EventBody<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> };
}[T];

export type ConversationEventType = EventTypeOf<'conversation'>;
export type ConversationEventBody = EventBody<ConversationEventType>;

export const eventTypes = Object.keys(events) as EventType[];
export const conversationEventTypes = Object.keys(conversationEvents) as ConversationEventType[];

/** Whether the event is visible to the visitor of the conversation. */
export function isPublic(type: EventType): boolean {
  return events[type].audience === 'visitor';
}

/**
 * Whether the catalogue has this type: during a rolling upgrade, nodes of a newer version write types that this one
 * does not know.
 */
export function isKnownEvent(type: string): type is EventType {
  return Object.hasOwn(events, type);
}

/** Whether programs receive it: by the feed, webhooks and GraphQL. */
export function isPublished(type: string): boolean {
  return isKnownEvent(type) && events[type].published;
}

/** Part of an event's data that a visitor sees; empty for an unknown type. */
export function visitorData(body: ConversationEventBody): Record<string, unknown> {
  if (!isKnownEvent(body.type)) return {};
  const data = body.data as Record<string, unknown>;
  const { visitor } = events[body.type];
  return Object.fromEntries(visitor.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]));
}
