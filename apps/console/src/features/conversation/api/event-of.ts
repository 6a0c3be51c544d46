import type { EventType } from '#contracts/events.js';
import type { EventView } from '#contracts/views.js';

/** One kind of event, as operators see it. */
export type EventOf<T extends EventType> = Extract<EventView, { type: T }>;
