import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { UnseenPositions } from './unseen-positions.js';

const end = Number.MAX_SAFE_INTEGER;

describe('unseen positions', () => {
  test('are those after the start, except seen ones', () => {
    const unseen = new UnseenPositions(10);
    expect([unseen.see(11), unseen.see(14), unseen.see(11), unseen.see(9)]).toEqual([true, true, false, false]);
    expect(unseen.ranges).toEqual([
      { from: 12, to: 13 },
      { from: 15, to: end },
    ]);
    expect([unseen.has(11), unseen.has(12), unseen.has(99)]).toEqual([false, true, true]);
  });

  test('forget gaps that nothing fills any more, never the end', () => {
    const unseen = new UnseenPositions(0);
    for (const position of [2, 5]) unseen.see(position);
    unseen.settle(3);
    expect(unseen.ranges.map(({ from }) => from)).toEqual([3, 6]);
    unseen.settle(100);
    expect(unseen.ranges).toEqual([{ from: 6, to: end }]);
    expect(unseen.hasGaps).toBe(false);
  });

  test('equal those of a set of all positions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (seen) => {
        const unseen = new UnseenPositions(0);
        const known = new Set<number>();
        for (const position of seen) {
          expect(unseen.see(position)).toBe(!known.has(position));
          known.add(position);
        }
        for (let position = 1; position <= 61; position += 1) expect(unseen.has(position)).toBe(!known.has(position));
        const { ranges } = unseen;
        for (const [index, { from }] of ranges.entries())
          expect(from).toBeGreaterThan((ranges[index - 1]?.to ?? -1) + 1);
      }),
    );
  });
});
