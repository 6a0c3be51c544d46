import { beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#contracts/durations.js';
import type { ChatbotId, TeamId } from '#contracts/ids.js';
import type { Wait } from '#domain/queue/wait.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import type { WaitFilter } from '../ports/conversation-store.js';
import { WaitEstimates } from './wait-estimates.js';

const shop = 'shop' as ChatbotId;
const sales = 'sales' as TeamId;

let clock: FixedClock;
let log: RecordingLog;
let reads: WaitFilter[];
let failure: Error | null;
let estimates: WaitEstimates;

beforeEach(() => {
  clock = new FixedClock();
  log = new RecordingLog();
  reads = [];
  failure = null;
  const recentWaits = async (filter: WaitFilter) => {
    reads.push(filter);
    if (failure) throw failure;
    return Array.from({ length: 20 }, (_, index) => aWait(index));
  };
  estimates = new WaitEstimates({ conversations: { recentWaits }, clock, log });
});

/** Newest first; two minutes each. */
function aWait(index: number): Wait {
  const at = clock.now() - (index + 1) * 10 * minuteMs;
  const facts = { place: 1, people: 1, free: 0, expectedMinutes: null };
  return { ...facts, teamId: sales, at, endedAt: at + 2 * minuteMs, isAnswered: true };
}

/** A read begins in the next turn of the event loop, and ends in it. */
const isRead = () => new Promise((resolve) => setImmediate(resolve));

test('the first read returns nothing and starts the query, of thirty days', async () => {
  expect(estimates.of(shop, sales)).toBeNull();
  expect(reads).toEqual([]);
  await isRead();
  expect(reads).toMatchObject([{ chatbotId: shop, since: clock.now() - 30 * dayMs }]);
  expect(estimates.of(shop, sales)?.busy).not.toBeNull();
  expect(estimates.of(shop, null)).toBeNull();
});

test('the cache is refreshed after 30 seconds, once for any number of reads', async () => {
  for (let asked = 0; asked < 5; asked += 1) estimates.refresh(shop);
  await isRead();
  clock.advance(29 * secondMs);
  estimates.refresh(shop);
  await isRead();
  expect(reads).toHaveLength(1);
  clock.advance(secondMs);
  estimates.of(shop, sales);
  estimates.refresh(shop);
  await isRead();
  expect(reads).toHaveLength(2);
});

test('a failed refresh keeps the cached pace, is logged, and is retried later', async () => {
  estimates.refresh(shop);
  await isRead();
  const known = estimates.of(shop, sales);
  failure = new Error('disk');
  clock.advance(minuteMs);
  estimates.refresh(shop);
  await isRead();
  expect(estimates.of(shop, sales)).toBe(known);
  expect(log.lines).toMatchObject([{ level: 'error', fields: { chatbotId: shop, error: failure } }]);
  estimates.refresh(shop);
  await isRead();
  expect(reads).toHaveLength(2);
  failure = null;
  clock.advance(minuteMs);
  estimates.refresh(shop);
  await isRead();
  expect(reads).toHaveLength(3);
  expect(estimates.of(shop, sales)).not.toBe(known);
});

test('a clock that was set back far holds up no read', async () => {
  estimates.refresh(shop);
  await isRead();
  clock.set(clock.now() - dayMs);
  estimates.refresh(shop);
  await isRead();
  expect(reads).toHaveLength(2);
});

test('closing waits for a running read and leaves out one that has not begun', async () => {
  let isOver = false;
  const recentWaits = async (filter: WaitFilter) => {
    reads.push(filter);
    await isRead();
    isOver = true;
    return [];
  };
  estimates = new WaitEstimates({ conversations: { recentWaits }, clock, log });
  estimates.refresh(shop);
  await isRead();
  estimates.refresh('other' as ChatbotId);
  await estimates.close();
  expect(isOver).toBe(true);
  expect(reads).toHaveLength(1);
  estimates.refresh('third' as ChatbotId);
  await isRead();
  expect(reads).toHaveLength(1);
});
