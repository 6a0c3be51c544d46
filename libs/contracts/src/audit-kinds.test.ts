import { expect, test } from 'vitest';
import { auditedTypes, auditKindByType, auditKindOf, auditKinds } from './audit-kinds.js';
import { exampleData } from './events/events-page.js';
import { type EventBody, events, eventTypes } from './events.js';

test('every type of event is either listed in the audit or left out explicitly', () => {
  expect(Object.keys(auditKindByType).sort()).toEqual([...eventTypes].sort());
});

test('every kind lists at least one type', () => {
  const listed = auditedTypes.map((type) => auditKindByType[type]);
  expect([...new Set(listed)].sort()).toEqual([...auditKinds].sort());
});

test('events about access and credentials are all in the audit', () => {
  const streams = ['session', 'api_key', 'application', 'access_link', 'webhook_endpoint', 'export', 'installation'];
  const entering = eventTypes.filter((type) => streams.includes(events[type].stream));
  expect(entering.filter((type) => auditKindByType[type] === null)).toEqual([]);
});

test('corrections are the only messages in the audit, and takeovers from a colleague the only handoffs', () => {
  const kindOf = (type: 'message.posted' | 'handoff.completed', more: object) =>
    auditKindOf({ type, data: { ...exampleData(type), ...more } } as EventBody);
  expect(kindOf('message.posted', { corrects: 'answer' })).toBe('correction');
  expect(kindOf('message.posted', { corrects: undefined })).toBeNull();
  expect(kindOf('handoff.completed', { fromOperatorId: 'anna' })).toBe('takeover');
  expect(kindOf('handoff.completed', { fromOperatorId: undefined })).toBeNull();
});

test('a change of an account is in the audit unless it changes the picture alone', () => {
  const kindOf = (...fields: ('picture' | 'role')[]) =>
    auditKindOf({
      type: 'operator.updated',
      data: { changes: fields.map((field) => ({ field, before: null, after: 'x' })) },
    });
  expect([kindOf('picture'), kindOf('role'), kindOf('role', 'picture')]).toEqual([null, 'people', 'people']);
});

/**
 * Fields excluded from the hashes of entries. Another list breaks existing chains: a migration has to compute them
 * again.
 */
test('the fields that an erasure removes from audited events stay the same', () => {
  const erased = auditedTypes.filter((type) => events[type].redacted.length > 0);
  expect(Object.fromEntries(erased.map((type) => [type, events[type].redacted]))).toEqual({
    'message.posted': ['text', 'citations', 'choices', 'none', 'cards', 'lead'],
    'handoff.completed': ['operatorName'],
  });
});
