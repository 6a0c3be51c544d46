import { describe, expect, it } from 'vitest';
import type { Bag } from '../features/vector.js';
import { ContentIndex } from './content-index.js';

const [the, parcel, broken, refund, sauna] = [0, 1, 2, 3, 4];
const phrasing = (...stems: number[]): Bag => ({
  ids: Int32Array.from(stems),
  counts: new Float32Array(stems.length).fill(1),
  ends: [stems.length],
});
const parcels = { bags: [phrasing(the, parcel)], body: new Map([[broken, 1]]) };
const refunds = { bags: [phrasing(refund)], body: new Map([[parcel, 1]]) };

function indexed() {
  const index = new ContentIndex(new Set([the]));
  index.add(0, parcels);
  index.add(1, refunds);
  return index;
}
function covered(index: ContentIndex, stems: number[], unknown = 0): number[] {
  const shares = new Float64Array(2);
  index.cover(stems, unknown, shares, new Uint8Array(2));
  return [...shares];
}

describe('the share of a question that an answer covers', () => {
  it('counts words of its phrasings and of its text', () => {
    expect(covered(indexed(), [parcel, broken])[0]).toBe(1);
    expect(covered(indexed(), [broken])).toEqual([1, 0]);
  });

  it('leaves out stop words, and weighs a rare word more than a frequent one', () => {
    expect(covered(indexed(), [the, parcel])).toEqual([1, 1]);
    expect(covered(indexed(), [parcel, broken])[1]).toBeLessThan(0.5);
  });

  it('is smaller if the question contains words that no answer has', () => {
    const [byKnown = 0] = covered(indexed(), [parcel, sauna]);
    const [byUnknown = 0] = covered(indexed(), [parcel], 1);
    expect(byKnown).toBeLessThan(0.5);
    expect(byUnknown).toBeCloseTo(byKnown);
  });

  it('comes with the number of its content words, and how many of them every answer has', () => {
    const counts = new Uint8Array(2);
    const asked = indexed().cover([the, parcel, broken, sauna], 1, new Float64Array(2), counts);
    expect(asked.words).toBe(4);
    expect([...counts]).toEqual([2, 1]);
  });

  it('forgets an answer that was removed', () => {
    const index = indexed();
    index.remove(0, parcels);
    expect(covered(index, [parcel, broken])[0]).toBe(0);
    expect(covered(index, [parcel])[1]).toBe(1);
    const counts = new Uint8Array(2);
    index.cover([parcel, broken], 0, new Float64Array(2), counts);
    expect([...counts]).toEqual([0, 1]);
  });
});
