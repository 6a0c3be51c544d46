import { expect, it } from 'vitest';
import { type ActionLine, actionsIn } from './actions-in.js';
import { anEvent } from './test-events.js';
import { threadRows } from './thread-rows.js';

const asked = (seq: number, requestId: string) =>
  anEvent(seq, 'action.requested', { requestId, action: 'order.list', input: {} });
const done = (seq: number, requestId: string) =>
  anEvent(seq, 'action.completed', { requestId, action: 'order.list', output: { orders: [] } });
const failed = (seq: number, requestId: string) =>
  anEvent(seq, 'action.failed', { requestId, action: 'order.list', fault: 'timeout' });

it('appears where it was requested, with its outcome, however long that took', () => {
  const events = [asked(1, 'a'), asked(2, 'b'), failed(3, 'b'), done(4, 'a')];
  const lines = actionsIn(events);
  expect([...lines.keys()]).toEqual(['e1', 'e2', 'e3', 'e4']);
  expect((lines.get(events[0]?.id as never) as ActionLine).outcome?.type).toBe('action.completed');
  expect((lines.get(events[1]?.id as never) as ActionLine).outcome?.type).toBe('action.failed');
  expect(threadRows(events, [], null, null).filter(({ kind }) => kind !== 'day')).toMatchObject([
    { kind: 'action', key: 'e1' },
    { kind: 'action', key: 'e2' },
  ]);
});

it('without an outcome is still under way', () => {
  expect([...actionsIn([asked(1, 'a')]).values()]).toMatchObject([{ outcome: null }]);
});

it('that was requested on an earlier page appears at its outcome', () => {
  expect([...actionsIn([done(9, 'a')]).values()]).toMatchObject([{ requested: null, outcome: { seq: 9 } }]);
});
