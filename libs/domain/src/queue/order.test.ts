import { describe, expect, it } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { priorities } from '#contracts/states.js';
import { compareWaiting, type Waiting } from './order.js';

const id = (name: string) => name as ConversationId;
const waiting = (name: string, more: Partial<Waiting> = {}): Waiting => ({
  id: id(name),
  priority: 'normal',
  since: 0,
  ...more,
});
const inOrder = (...queue: Waiting[]) => queue.sort(compareWaiting).map((one) => one.id);

describe('the order of a queue', () => {
  it('sorts by priority, the most urgent first', () => {
    const queue = priorities.map((priority) => waiting(priority, { priority }));
    expect(inOrder(...queue)).toEqual(['urgent', 'high', 'normal', 'low']);
  });

  it('sorts by longest wait within a priority', () => {
    expect(inOrder(waiting('a', { since: 2 }), waiting('b', { since: 1 }))).toEqual(['b', 'a']);
  });

  it('puts a new urgent conversation before earlier ones', () => {
    expect(inOrder(waiting('a', { since: 1 }), waiting('b', { since: 9, priority: 'urgent' }))).toEqual(['b', 'a']);
  });

  it('sorts by id for equal times, so that every reader has the same order', () => {
    expect(inOrder(waiting('b'), waiting('a'))).toEqual(['a', 'b']);
  });
});
