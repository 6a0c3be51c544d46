import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { Progress, Projection } from '#engine/ports/projection.js';
import { RecordingLog } from '#testing/recording-log.js';
import { ScriptedDuties } from '#testing/scripted-duties.js';
import { Follower } from './follower.js';

const batchSize = 10;
const delayMs = 100;
const pauseMs = 40;
const pollMs = 5_000;

/** Projection of a log of numbers: notes in which order they came, and how many batches ran at once. */
class Numbers implements Projection {
  readonly name = 'numbers';
  readonly delayMs = delayMs;
  readonly applied: number[] = [];
  readonly startedAt: number[] = [];
  mostAtOnce = 0;
  problem: Error | null = null;
  /** How long a batch takes, in milliseconds. */
  tookMs = 0;
  #running = 0;

  constructor(private readonly events: readonly number[]) {}

  /** Whether a batch was asked to end early. */
  isClosing = false;

  async advance(closing?: AbortSignal): Promise<Progress> {
    closing?.addEventListener('abort', () => {
      this.isClosing = true;
    });
    this.startedAt.push(Date.now());
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    try {
      if (this.tookMs > 0) await new Promise((resolve) => setTimeout(resolve, this.tookMs));
      if (this.problem !== null) throw this.problem;
      this.applied.push(...this.events.slice(this.applied.length, this.applied.length + batchSize));
      return { position: this.applied.length, pauseMs: this.applied.length < this.events.length ? pauseMs : null };
    } finally {
      this.#running -= 1;
    }
  }
}

let log: RecordingLog;
let feed: CommitFeed;
let events: number[];
let numbers: Numbers;
let follower: Follower;
let duties: ScriptedDuties;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 0 });
  log = new RecordingLog();
  feed = new CommitFeed(log);
  duties = new ScriptedDuties();
  events = [];
  numbers = new Numbers(events);
});
afterEach(async () => {
  await follower.close();
  const batches = numbers.startedAt.length;
  await pass(2 * pollMs);
  expect(numbers.startedAt).toHaveLength(batches);
  // First: a spy restores the fake.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function follow(projection: Projection = numbers): Follower {
  const length = {
    head: async () => events.length,
    eventsAfter: async (position: number) => events.length - position,
    nextAt: async (position: number) => (position < events.length ? position : null),
  };
  return new Follower(projection, { feed, log, length, duties });
}

/** Appends to the log, and notifies as a commit does. */
function commit(count: number): void {
  append(count);
  feed.addEvents({ events: [{} as never], hasErased: false });
  feed.flush();
}

/** Appends to the log without a hint. */
function append(count: number): void {
  for (let n = 0; n < count; n += 1) events.push(events.length + 1);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const messages = () => log.lines.map(({ level, message }) => `${level}: ${message}`);
const failed = 'error: a follower of the log failed: it lags until a retry succeeds';
const recovered = 'info: the follower of the log recovered';

describe('a follower', () => {
  test('applies the events in the log when it starts, in batches with the pauses that its projection requests', async () => {
    append(25);
    follower = follow();
    expect(await follower.lag()).toBe(25);
    await pass(delayMs);
    expect(numbers.applied).toHaveLength(10);
    expect(await follower.lag()).toBe(15);
    await pass(pauseMs - 1);
    expect(numbers.applied).toHaveLength(10);
    await pass(1);
    expect(numbers.applied).toHaveLength(20);
    await pass(pauseMs);
    expect(numbers.applied).toEqual(events);
    expect(await follower.lag()).toBe(0);
  });

  test('asks a running batch to end early when it is closed, and waits for it', async () => {
    append(1);
    numbers.tookMs = 1_000;
    follower = follow();
    await pass(delayMs);
    const closing = follower.close();
    expect(numbers.isClosing).toBe(true);
    await pass(1_000);
    await closing;
    expect(numbers.applied).toEqual([1]);
  });

  test('is woken by a commit, once for a burst of them', async () => {
    follower = follow();
    await pass(delayMs);
    for (let n = 0; n < 5; n += 1) {
      commit(1);
      await pass(10);
    }
    await pass(delayMs);
    expect(numbers.applied).toEqual(events);
    expect(numbers.startedAt).toEqual([delayMs, 2 * delayMs]);
  });

  test('leaves the log to the node that has the duty, and continues when it acquires it', async () => {
    duties.take('followers');
    follower = follow();
    commit(1);
    await pass(2 * pollMs);
    expect(numbers.applied).toEqual([]);
    expect([await follower.lag(), await follower.behindSince()]).toEqual([0, null]);
    duties.give('followers');
    await pass(delayMs);
    expect(numbers.applied).toEqual([1]);
    duties.take('followers');
    commit(1);
    await pass(2 * pollMs);
    expect(numbers.applied).toEqual([1]);
  });

  test('finds unannounced events when it polls', async () => {
    follower = follow();
    await pass(delayMs);
    append(1);
    await pass(pollMs - 1);
    expect(numbers.applied).toEqual([]);
    await pass(1);
    expect(numbers.applied).toEqual([1]);
  });

  test('applies events committed during a batch, without waiting for the poll', async () => {
    follower = follow();
    numbers.tookMs = 50;
    commit(1);
    await pass(delayMs + 60);
    numbers.tookMs = 0;
    commit(1);
    await pass(delayMs);
    expect(numbers.applied).toEqual(events);
    numbers.tookMs = 50;
    commit(1);
    await pass(delayMs + 1);
    // Between the read of the batch and its end.
    commit(1);
    await pass(49 + delayMs + 50);
    expect(numbers.applied).toEqual(events);
  });

  test('does not shorten a rest when commits arrive', async () => {
    append(25);
    follower = follow();
    await pass(delayMs);
    commit(1);
    await pass(pauseMs - 1);
    expect(numbers.applied).toHaveLength(10);
  });

  test('catches up without rests, never runs two batches at once, and repeats nothing', async () => {
    append(95);
    numbers.tookMs = 5;
    follower = follow();
    await pass(delayMs);
    const both = Promise.all([follower.catchUp(), follower.catchUp()]);
    await pass(11 * 5 + 5);
    await both;
    expect(numbers.applied).toEqual(events);
    expect(numbers.mostAtOnce).toBe(1);
  });

  test('leaves later commits to the loop, so that catching up ends', async () => {
    append(5);
    follower = follow({
      name: 'endless',
      delayMs,
      advance: async () => {
        append(1);
        return { position: events.length - 1, pauseMs: 0 };
      },
    });
    await follower.catchUp();
    expect(events).toHaveLength(6);
  });

  test('backs off after failures, twice as long each time up to 30 s, and logs the first and the recovery', async () => {
    follower = follow();
    numbers.problem = new Error('the disk is full');
    append(3);
    await pass(delayMs + 1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 30_000 + 30_000);
    const waits = numbers.startedAt.slice(1).map((at, index) => at - (numbers.startedAt[index] ?? 0));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(follower.isFailing).toBe(true);
    expect(messages()).toEqual([failed]);
    expect(log.lines[0]?.fields).toMatchObject({ follower: 'numbers', error: numbers.problem });
    numbers.problem = null;
    await pass(30_000);
    expect(follower.isFailing).toBe(false);
    expect(numbers.applied).toEqual(events);
    expect(messages()).toEqual([failed, recovered]);
    numbers.problem = new Error('again');
    await pass(pollMs);
    expect(messages()).toEqual([failed, recovered, failed]);
  });

  test('is not hurried by commits while it backs off', async () => {
    follower = follow();
    numbers.problem = new Error('the disk is full');
    await pass(delayMs);
    commit(1);
    await pass(999);
    expect(numbers.startedAt).toHaveLength(1);
  });

  test('that caught up by request ends its backoff', async () => {
    follower = follow();
    numbers.problem = new Error('the disk is full');
    await pass(delayMs + 1_000 + 2_000 + 4_000);
    await expect(follower.catchUp()).rejects.toThrow('the disk is full');
    numbers.problem = null;
    await follower.catchUp();
    expect(follower.isFailing).toBe(false);
    await pass(delayMs);
    commit(1);
    await pass(delayMs);
    expect(numbers.applied).toEqual(events);
  });

  test('does not delay others if it fails or does not end', async () => {
    const stuck: Projection = { name: 'stuck', delayMs, advance: () => new Promise(() => {}) };
    const failing = follow({ name: 'failing', delayMs, advance: () => Promise.reject(new Error('broken')) });
    const other = follow(stuck);
    follower = follow();
    commit(1);
    await pass(delayMs);
    expect(numbers.applied).toEqual([1]);
    await failing.close();
    void other.close();
  });

  test('ends with the running batch when it is closed', async () => {
    numbers.tookMs = 50;
    append(30);
    follower = follow();
    await pass(delayMs + 1);
    let isClosed = false;
    const closed = follower.close().then(() => {
      isClosed = true;
    });
    await pass(48);
    expect(isClosed).toBe(false);
    await pass(1);
    await closed;
    expect(numbers.applied).toHaveLength(10);
    commit(1);
    await follower.catchUp();
    await pass(pollMs);
    expect(numbers.applied).toHaveLength(10);
  });

  test('keeps the process alive while a caller waits for it to catch up', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    append(1);
    follower = follow();
    const caughtUp = follower.catchUp();
    const [alive] = intervals.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(alive?.hasRef()).toBe(true);
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    await caughtUp;
    expect(cleared).toHaveBeenCalledWith(alive);
    expect(numbers.applied).toEqual(events);
  });

  test('does not keep the process alive while it waits', () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    follower = follow();
    const [timer] = timers.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(timer?.hasRef()).toBe(false);
  });
});
