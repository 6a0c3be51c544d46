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
      expect(board.inOrder().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(board.size).toBe(waiting.length);
    }),
  );
});
