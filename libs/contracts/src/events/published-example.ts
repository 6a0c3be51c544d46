import type { EventType } from '../events.js';
import { events } from '../events.js';
import { detailsOf, type PublishedEvent } from '../published-event.js';
import type { StreamKind } from './define-event.js';
import { exampleData } from './events-page.js';

const at = '2026-03-01T09:30:00.000Z';
const ids = {
  conversation: '0199a4c0-7c1f-7a52-9d3e-6d1f0c9b2a11',
  event: '0199a4c1-02b7-7f10-8a66-2f4e5d0c7b90',
  operator: '0199a4b0-11d2-7c3a-b1de-90ab34cd56ef',
  visitor: '0199a4bf-5e11-7d08-8c2b-1a2b3c4d5e6f',
};

/** Example ids of streams. */
const streamIds: Partial<Record<StreamKind, string>> = {
  conversation: ids.conversation,
  article: 'returns-en',
  chatbot: 'valdora',
  operator: ids.operator,
  visitor: ids.visitor,
  client: 'client-7',
  order: 'order-1042',
};

/** An example of a published event, valid by its schema and the same at every call. */
export function publishedExample(type: EventType): PublishedEvent {
  const { stream: kind } = events[type];
  const stream = { kind, id: streamIds[kind] ?? ids.event };
  const data = exampleData(type);
  const participants = kind === 'conversation' ? { chatbot_id: 'valdora', visitor_id: ids.visitor } : {};
  return {
    event: type,
    event_id: ids.event,
    timestamp: at,
    sequence: 1,
    position: 1,
    stream,
    ...detailsOf(stream, data),
    ...participants,
    actor: { kind: 'operator', id: ids.operator },
    type,
    data,
  } as PublishedEvent;
}
