import type { EventType } from '#contracts/events.js';
import type { EventView } from '#contracts/views.js';

/** Event view of one type. */
export type EventOf<T extends EventType> = Extract<EventView, { type: T }>;
