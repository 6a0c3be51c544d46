import type { EventType } from '../events.js';
import { events } from '../events.js';
import { detailsOf, type PublishedEvent } from '../published-event.js';
import type { StreamKind } from './define-event.js';
import { exampleData } from './events-page.js';

const at = '2026-03-01T09:30:00.000Z';
/** Ids that belong to nobody: they match no record of a test's receiver. */
const idOf = (kind: StreamKind | 'event') => `example-${kind}`;

/** Example of a published event, valid by its schema and the same at every call. */
export function publishedExample(type: EventType): PublishedEvent {
  const { stream: kind } = events[type];
  const stream = { kind, id: idOf(kind) };
  const data = exampleData(type);
  const participants = kind === 'conversation' ? { chatbot_id: idOf('chatbot'), visitor_id: idOf('visitor') } : {};
  return {
    event: type,
    event_id: idOf('event'),
    timestamp: at,
    sequence: 1,
    position: 1,
    stream,
    ...detailsOf(stream, data),
    ...participants,
    actor: { kind: 'operator', id: idOf('operator') },
    type,
    data,
  } as PublishedEvent;
}
