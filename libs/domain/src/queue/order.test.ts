import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { priorities } from '#contracts/states.js';
import { compareWaiting, placeInQueue, type Waiting } from './order.js';

const id = (name: string) => name as ConversationId;
const waiting = (name: string, more: Partial<Waiting> = {}): Waiting => ({
  id: id(name),
  priority: 'normal',
  since: 0,
  ...more,
});
const inOrder = (...queue: Waiting[]) => queue.sort(compareWaiting).map((one) => one.id);

describe('the order of a queue', () => {
  it('is by priority, the most urgent first', () => {
    const queue = priorities.map((priority) => waiting(priority, { priority }));
    expect(inOrder(...queue)).toEqual(['urgent', 'high', 'normal', 'low']);
  });

  it('is within a priority by who has waited longest', () => {
    expect(inOrder(waiting('a', { since: 2 }), waiting('b', { since: 1 }))).toEqual(['b', 'a']);
  });

  it('puts an urgent newcomer before those who have waited', () => {
    expect(inOrder(waiting('a', { since: 1 }), waiting('b', { since: 9, priority: 'urgent' }))).toEqual(['b', 'a']);
  });

  it('is by id between those who came at once, so that every reader sees one order', () => {
    expect(inOrder(waiting('b'), waiting('a'))).toEqual(['a', 'b']);
  });
});

describe('the place in a queue', () => {
  const queue = [waiting('c', { since: 3 }), waiting('a', { since: 1 }), waiting('b', { since: 2 })];

  it('counts from 1, whatever the order of the list', () => {
    expect(['a', 'b', 'c'].map((name) => placeInQueue(queue, id(name)))).toEqual([1, 2, 3]);
  });

  it('is none for what does not wait', () => {
    expect(placeInQueue(queue, id('d'))).toBeNull();
  });

  it('is every number from 1 once, in any queue', () => {
    const anEntry = fc.record({
      id: fc.string({ minLength: 1 }).map(id),
      priority: fc.constantFrom(...priorities),
      since: fc.integer({ min: 0, max: 3 }),
    });
    const aQueue = fc.uniqueArray(anEntry, { selector: (one) => one.id });
    fc.assert(
      fc.property(aQueue, (any) => {
        const places = [...any].sort(compareWaiting).map((one) => placeInQueue(any, one.id));
        expect(places).toEqual(any.map((_, index) => index + 1));
      }),
      { seed: 20_260_301 },
    );
  });
});
