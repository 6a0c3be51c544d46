import type { ConversationEventType } from '#contracts/events.js';
import type { EventView } from '#contracts/views.js';

/** Event view of one type. */
export type EventOf<T extends ConversationEventType> = Extract<EventView, { type: T }>;
