import { expect, test } from 'vitest';
import { type EventData, type EventType, events } from '../events.js';
import { toWireData, wireSchema } from './wire-data.js';

test('writes instants as ISO 8601 on the wire, also for old events', () => {
  const offered = { text: 'Where is it?', control: 1, answersUpTo: 4, until: Date.UTC(2026, 2, 1, 9, 30) };
  const wire = toWireData('turn.offered', offered);
  expect(wire).toEqual({ ...offered, until: '2026-03-01T09:30:00.000Z' });
  expect(wireSchema('turn.offered').parse(wire)).toEqual(wire);
  expect(wireSchema('turn.offered').safeParse(offered).success).toBe(false);
});

test.each<[EventType, string]>([
  ['turn.offered', 'until'],
  ['handoff.started', 'opensAt'],
  ['handoff.offered', 'until'],
  ['conversation.transferred', 'offerUntil'],
  ['conversation.transferred', 'opensAt'],
  ['conversation.snoozed', 'until'],
  ['conversation.idle_warned', 'resolvesAt'],
])('%s has its %s as a number in the log, and as a text on the wire', (type, field) => {
  const logged = { [field]: Date.UTC(2026, 2, 1, 9, 30) };
  const wire = { [field]: '2026-03-01T09:30:00.000Z' };
  expect(toWireData(type, logged as EventData<typeof type>)).toEqual(wire);
  const schemas = [events[type].data, wireSchema(type)].map((schema) => schema.pick({ [field]: true } as never));
  expect(schemas.map((schema) => [logged, wire].map((data) => schema.safeParse(data).success))).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each([null, undefined])('keeps an unknown instant %s', (opensAt) => {
  const started = { reason: 'api', teamId: null, opensAt } as EventData<'handoff.started'>;
  expect(toWireData('handoff.started', started)).toEqual(started);
  expect(wireSchema('handoff.started').safeParse(started).success).toBe(true);
});
