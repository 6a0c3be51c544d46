import { expect, test } from 'vitest';
import { auditedTypes, auditKindByType, auditKindOf, auditKinds } from './audit-kinds.js';
import { exampleData } from './events/events-page.js';
import { type EventBody, events, eventTypes } from './events.js';

test('every type of event says whether it belongs to the audit', () => {
  expect(Object.keys(auditKindByType).sort()).toEqual([...eventTypes].sort());
});

test('every kind lists at least one type', () => {
  const listed = auditedTypes.map((type) => auditKindByType[type]);
  expect([...new Set(listed)].sort()).toEqual([...auditKinds].sort());
});

test('events of who may enter, and with what, all belong to it', () => {
  const streams = ['session', 'api_key', 'application', 'access_link', 'webhook_endpoint', 'export', 'installation'];
  const entering = eventTypes.filter((type) => streams.includes(events[type].stream));
  expect(entering.filter((type) => auditKindByType[type] === null)).toEqual([]);
});

test('of messages corrections belong to it, and of handoffs what was taken from a colleague', () => {
  const kindOf = (type: 'message.posted' | 'handoff.completed', more: object) =>
    auditKindOf({ type, data: { ...exampleData(type), ...more } } as EventBody);
  expect(kindOf('message.posted', { corrects: 'answer' })).toBe('correction');
  expect(kindOf('message.posted', { corrects: undefined })).toBeNull();
  expect(kindOf('handoff.completed', { fromOperatorId: 'anna' })).toBe('takeover');
  expect(kindOf('handoff.completed', { fromOperatorId: undefined })).toBeNull();
});

test('of a changed account belongs to it what is more than the picture', () => {
  const kindOf = (...fields: ('picture' | 'role')[]) =>
    auditKindOf({
      type: 'operator.updated',
      data: { changes: fields.map((field) => ({ field, before: null, after: 'x' })) },
    });
  expect([kindOf('picture'), kindOf('role'), kindOf('role', 'picture')]).toEqual([null, 'people', 'people']);
});

/** What is left out of the hashes of entries. Another list breaks the chains that exist: a migration has to chain them anew. */
test('what an erasure takes from events of the audit stays the same', () => {
  const erased = auditedTypes.filter((type) => events[type].redacted.length > 0);
  expect(Object.fromEntries(erased.map((type) => [type, events[type].redacted]))).toEqual({
    'message.posted': ['text', 'citations', 'choices', 'none', 'cards', 'lead'],
    'handoff.completed': ['operatorName'],
  });
});
