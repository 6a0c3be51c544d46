import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { SharedTail } from './shared-tail.js';

/** A log whose reads complete when the scheduler releases them. Positions have gaps. */
class ScheduledLog {
  readonly positions: number[] = [];
  readonly #waiting = new Set<() => void>();
  reads = 0;

  constructor(private readonly scheduler: fc.Scheduler) {}

  readonly source = {
    head: () => this.scheduler.schedule(Promise.resolve(null), 'head').then(() => this.positions.at(-1) ?? 0),
    read: async (after: number, limit: number) => {
      this.reads += 1;
      const found = this.positions.filter((position) => position > after).slice(0, limit);
      await this.scheduler.schedule(Promise.resolve(null), 'read');
      return found;
    },
    positionOf: (position: number) => position,
  };

  commit(count: number, gap: number, tail: SharedTail<number>): void {
    for (let index = 0; index < count; index += 1) this.positions.push((this.positions.at(-1) ?? 0) + gap);
    tail.invalidate();
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  grown(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }
}

type Step =
  | { readonly kind: 'commit'; readonly count: number; readonly gap: number }
  | { readonly kind: 'join'; readonly share: number; readonly page: number; readonly isSlow: boolean }
  | { readonly kind: 'clear' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      count: fc.nat(6),
      gap: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      page: fc.integer({ min: 1, max: 5 }),
      isSlow: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
);

describe('the shared tail', () => {
  test('gives each reader every entry after its position once and in order, however commits and reads fall', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 30 }), async (scheduler, steps) => {
        const log = new ScheduledLog(scheduler);
        const tail = new SharedTail(log.source, 4);
        const readers: { readonly from: number; readonly got: number[] }[] = [];
        const follow = async ({ share, page, isSlow }: Extract<Step, { kind: 'join' }>) => {
          const from = log.positions[Math.floor(share * log.positions.length)] ?? 0;
          const got: number[] = [];
          readers.push({ from, got });
          for (let at = from; ; ) {
            const grown = log.grown();
            const found = (await tail.after(at, page)) ?? (await log.source.read(at, page));
            if (isSlow) await scheduler.schedule(Promise.resolve(null), 'network');
            got.push(...found);
            at = found.at(-1) ?? at;
            if (found.length < page) await grown;
          }
        };
        const sequence = steps.map((one) => async () => {
          if (one.kind === 'commit') log.commit(one.count, one.gap, tail);
          else if (one.kind === 'clear') tail.clear();
          else void follow(one);
        });
        scheduler.scheduleSequence(sequence);
        await scheduler.waitIdle();
        for (const { from, got } of readers) expect(got).toEqual(log.positions.filter((one) => one > from));
      }),
      { numRuns: 300 },
    );
  });

  test('reads the log once after a commit, whatever the number of readers', async () => {
    let head = 10;
    let reads = 0;
    const tail = new SharedTail<number>({
      head: async () => head,
      read: async (after, limit) => {
        reads += 1;
        return Array.from({ length: Math.min(limit, head - after) }, (_, index) => after + index + 1);
      },
      positionOf: (position) => position,
    });
    expect(await tail.after(10, 100)).toEqual([]);
    head = 12;
    tail.invalidate();
    const found = await Promise.all(Array.from({ length: 1_000 }, () => tail.after(10, 100)));
    expect(found.every((one) => one?.join() === '11,12')).toBe(true);
    expect(reads).toBe(1);
  });

  test('holds its newest entries, and leaves readers behind them to the log', async () => {
    let head = 0;
    const tail = new SharedTail<number>(
      {
        head: async () => head,
        read: async (after, limit) =>
          Array.from({ length: Math.min(limit, head - after) }, (_, index) => after + index + 1),
        positionOf: (position) => position,
      },
      3,
    );
    await tail.after(0, 10);
    head = 10;
    tail.invalidate();
    expect(await tail.after(6, 10)).toBeNull();
    expect(await tail.after(7, 10)).toEqual([8, 9, 10]);
  });

  test('tries again after a read that failed', async () => {
    let isBroken = false;
    const tail = new SharedTail<number>({
      head: async () => 0,
      read: async () => {
        if (isBroken) throw new Error('the disk is gone');
        return [1];
      },
      positionOf: (position) => position,
    });
    await tail.after(0, 10);
    isBroken = true;
    tail.invalidate();
    await expect(tail.after(0, 10)).rejects.toThrow('the disk is gone');
    isBroken = false;
    expect(await tail.after(0, 10)).toEqual([1]);
  });
});
