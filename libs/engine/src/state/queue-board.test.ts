import { expect, test } from 'vitest';
import { priorities } from '#contracts/states.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { order } from '#domain/queue/order.js';
import { fc } from '#testing/fast-check.js';
import { QueueBoard } from './queue-board.js';

const aState = fc.record({
  id: fc.integer({ min: 1, max: 20 }).map(String),
  state: fc.constantFrom('queued', 'offered', 'assigned', 'bot'),
  priority: fc.constantFrom(...priorities),
  queue: fc.record({ since: fc.integer({ min: 0, max: 5 }), teamId: fc.constantFrom('sales', null) }),
}) as unknown as fc.Arbitrary<Conversation>;

test('the queue is in order after any changes, and has what waits alone', () => {
  fc.assert(
    fc.property(fc.array(aState, { maxLength: 60 }), (states) => {
      const board = new QueueBoard();
      const newest = new Map<string, Conversation>();
      for (const state of states) {
        board.track(state);
        newest.set(state.id, state);
      }
      const waiting = [...newest.values()].filter(({ state }) => state === 'queued' || state === 'offered');
      const expected = order(waiting.map((c) => ({ ...c, since: c.queue?.since ?? 0 })));
      expect(Array.from(board.inOrder(), ({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(board.size).toBe(waiting.length);
    }),
  );
});

test('a reader continues after its last entry, whatever joins, leaves or moves meanwhile', () => {
  const at = (since: number, state = 'queued') =>
    ({ id: `c${since}`, state, priority: 'normal', queue: { since, teamId: null } }) as unknown as Conversation;
  const board = new QueueBoard();
  for (const since of [10, 20, 30, 40]) board.track(at(since));
  const seen: string[] = [];
  for (const { id } of board.inOrder()) {
    seen.push(id);
    if (id === 'c10') board.track(at(10, 'offered'));
    if (id === 'c20') for (const other of [at(10, 'bot'), at(20, 'assigned'), at(5), at(25)]) board.track(other);
    if (id === 'c30') board.track(at(40, 'bot'));
  }
  expect(seen).toEqual(['c10', 'c20', 'c25', 'c30']);
});
