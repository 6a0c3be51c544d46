import { expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { fc } from '#testing/fast-check.js';
import { type Pool, placeBehind, placesOf } from './places.js';

const people = ['a', 'b', 'c', 'd'] as OperatorId[];
const [ab, bc, d]: [Pool, Pool, Pool] = [
  new Set(people.slice(0, 2)),
  new Set(people.slice(1, 3)),
  new Set(people.slice(3)),
];
const places = (queue: readonly Pool[]) => placesOf(queue, (pool) => pool).map(({ place }) => place);

it('a place counts the earlier conversations that share an operator with it', () => {
  expect(places([ab, d, ab, d, d])).toEqual([1, 1, 2, 2, 3]);
});

it('teams with a common member share places, and conversations for everybody share them with all', () => {
  expect(places([ab, bc, d, null, d])).toEqual([1, 2, 1, 4, 3]);
});

it('in any queue, the place is one more than the number of earlier conversations that share an operator', () => {
  const pools = [ab, bc, d, null, new Set<OperatorId>()];
  const share = (one: Pool, other: Pool) =>
    one === null || other === null || one === other || [...one].some((id) => other.has(id));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pools), { maxLength: 30 }), (queue) => {
      const expected = queue.map((pool, at) => 1 + queue.slice(0, at).filter((other) => share(pool, other)).length);
      expect(places(queue)).toEqual(expected);
      const behind = queue.map((pool, at) => placeBehind(queue, at, { pool, poolOf: (other) => other }));
      expect(behind).toEqual(expected);
    }),
  );
});
