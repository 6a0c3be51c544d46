import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import type { Committed } from '../ports/journal.js';
import { CommitFeed } from './commit-feed.js';
import { MessageLoad } from './message-load.js';

const windowMs = 100;
let feed: CommitFeed;
let utilization: number;
let load: MessageLoad;

beforeEach(() => {
  vi.useFakeTimers();
  feed = new CommitFeed(new RecordingLog());
  utilization = 1;
  load = new MessageLoad(feed, () => utilization);
});

afterEach(() => vi.useRealTimers());

function commit(count: number): void {
  for (let index = 0; index < count; index += 1) feed.addConversation({ conversation: {} } as Committed);
  feed.flush();
}

test('is high while conversations saturate the event loop, and no longer', () => {
  commit(100);
  expect(load.isHigh).toBe(false);
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(true);
  commit(100);
  utilization = 0.5;
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(false);
});

test('is not high if other work keeps the process busy', () => {
  commit(3);
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(false);
});

test('is not high while deliveries catch up beside five hundred messages a second', () => {
  commit(60);
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(false);
});

test('ends with the conversations, and leaves no timer', () => {
  commit(100);
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(true);
  vi.advanceTimersByTime(windowMs);
  expect(load.isHigh).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('admits everything while it is low, and fifty pieces of work a second while it is high', () => {
  expect([0, 1, 2].map((now) => load.admits(now))).toEqual([true, true, true]);
  commit(100);
  vi.advanceTimersByTime(windowMs);
  const admitted = Array.from({ length: 1_000 }, (_, now) => load.admits(1_000 + now)).filter(Boolean);
  expect(admitted).toHaveLength(50);
});
