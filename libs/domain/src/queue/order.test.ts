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
