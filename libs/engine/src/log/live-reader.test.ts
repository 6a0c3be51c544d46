import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { LiveReader, type LiveSource } from './live-reader.js';
import { SharedTail } from './shared-tail.js';

/** A log with gaps between its positions, and the wake-ups of its followers. */
class GrowingLog {
  readonly positions: number[] = [];
  readonly wakes = new Set<() => void>();
  readonly tail: SharedTail<number>;

  constructor(private readonly scheduler: fc.Scheduler) {
    const head = () => this.scheduler.schedule(Promise.resolve(null), 'head').then(() => this.positions.at(-1) ?? 0);
    this.tail = new SharedTail(
      { head, read: (after, limit) => this.read(after, limit), positionOf: (position) => position },
      4,
    );
  }

  async read(after: number, limit: number): Promise<readonly number[]> {
    const found = this.positions.filter((position) => position > after).slice(0, limit);
    await this.scheduler.schedule(Promise.resolve(null), 'read');
    return found;
  }

  commit(count: number): void {
    for (let index = 0; index < count; index += 1) this.positions.push((this.positions.at(-1) ?? 0) + 2);
    this.tail.invalidate();
    for (const wake of this.wakes) this.tail.whenFresh(wake);
  }

  source(limit: number): LiveSource<number> {
    const part = (from: number, events: readonly number[]) => ({
      ...{ events, next: events.at(-1) ?? from, hasMore: events.length === limit },
    });
    return {
      join: (wake) => {
        this.wakes.add(wake);
        return () => void this.wakes.delete(wake);
      },
      readNow: (from) => {
        const events = this.tail.now(from, limit);
        return events && part(from, events);
      },
      read: async (from) => part(from, (await this.tail.after(from, limit)) ?? (await this.read(from, limit))),
    };
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('commit' as const), count: fc.nat(6) }) },
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

test('yields every entry after its position once and in order, for any interleaving of commits and reads, and ends while waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 30 }), async (scheduler, steps) => {
      const log = new GrowingLog(scheduler);
      const leaving = new AbortController();
      const readers: { readonly from: number; readonly got: number[]; readonly ended: Promise<void> }[] = [];
      const follow = (share: number, page: number, isSlow: boolean) => {
        const from = log.positions[Math.floor(share * log.positions.length)] ?? 0;
        const got: number[] = [];
        const read = async () => {
          for await (const one of new LiveReader(log.source(page), from, (found) => found, leaving.signal)) {
            if (isSlow) await scheduler.schedule(Promise.resolve(null), 'network');
            got.push(one);
          }
        };
        readers.push({ from, got, ended: read() });
      };
      const sequence = steps.map((one) => async () => {
        if (one.kind === 'commit') log.commit(one.count);
        else if (one.kind === 'clear') log.tail.clear();
        else follow(one.share, one.page, one.isSlow);
      });
      scheduler.scheduleSequence(sequence);
      await scheduler.waitIdle();
      for (const { from, got } of readers) expect(got).toEqual(log.positions.filter((one) => one > from));
      leaving.abort();
      await Promise.all(readers.map(({ ended }) => ended));
      expect(log.wakes.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('an error of a read reaches the consumer, and ends it', async () => {
  let leaves = 0;
  const source: LiveSource<number> = {
    join: () => () => {
      leaves += 1;
    },
    readNow: () => null,
    read: async () => {
      throw new Error('the disk is gone');
    },
  };
  const reader = new LiveReader(source, 0, (found) => found, new AbortController().signal);
  await expect(reader.next()).rejects.toThrow('the disk is gone');
  expect(await reader.next()).toEqual({ done: true, value: undefined });
  expect(leaves).toBe(1);
});
