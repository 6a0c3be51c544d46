import { describe, expect, test } from 'vitest';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { fc } from '#testing/fast-check.js';
import { type Assigned, Assignments, type Reservation } from './assignments.js';

const [anna, bruno] = ['anna' as OperatorId, 'bruno' as OperatorId];
const id = 'one' as ConversationId;

const waiting: Assigned = { id, state: 'queued', owner: null, offer: null };
const ownedBy = (owner: OperatorId): Assigned => ({ id, state: 'assigned', owner, offer: null });
const offered = (to: OperatorId): Assigned => ({ id, state: 'offered', owner: null, offer: { to, until: 0 } });

describe('a reservation', () => {
  test('counts from the decision on, and until the commit fails', () => {
    const load = new Assignments(() => {});
    const taken = load.reserve(ownedBy(anna));
    expect(load.assignedTo(anna)).toEqual(new Set([id]));
    taken?.release();
    expect(load.assignedTo(anna).size).toBe(0);
  });

  test('moves an offer to the operator who accepts it, and back if the commit fails', () => {
    const load = new Assignments(() => {});
    load.track(offered(anna));
    const taken = load.reserve(ownedBy(bruno));
    expect([load.offeredTo(anna).size, load.assignedTo(bruno).size]).toEqual([0, 1]);
    taken?.release();
    expect([load.offeredTo(anna).size, load.assignedTo(bruno).size]).toEqual([1, 0]);
  });

  test('is not needed by what takes and frees nothing', () => {
    const load = new Assignments(() => {});
    load.track(ownedBy(anna));
    expect(load.reserve(ownedBy(anna))).toBeNull();
  });

  test('outlives the failure of an earlier commit that had taken the same place', () => {
    const load = new Assignments(() => {});
    const failing = load.reserve(ownedBy(anna));
    const again = load.reserve(ownedBy(anna));
    failing?.release();
    expect(load.assignedTo(anna).size).toBe(1);
    again?.confirm();
    expect(load.assignedTo(anna).size).toBe(1);
  });

  test('is confirmed or released once', () => {
    const load = new Assignments(() => {});
    const taken = load.reserve(ownedBy(anna));
    taken?.confirm();
    taken?.release();
    load.reserve(waiting)?.confirm();
    taken?.confirm();
    expect(load.assignedTo(anna).size).toBe(0);
  });
});

/** What happens next: a decision, or the end of the commit that is oldest, or of any one. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('decide' as const), to: fc.constantFrom(anna, bruno, null), asked: fc.boolean() }),
  fc.record({ kind: fc.constant('write' as const) }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(5) }),
);

test('the newest decision that has not failed counts, with one operator at most', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const load = new Assignments(() => {});
      let stored = waiting;
      const underway: { state: Assigned; reservation: Reservation | null }[] = [];
      for (const next of steps) {
        if (next.kind === 'decide') {
          const state = next.to === null ? waiting : next.asked ? offered(next.to) : ownedBy(next.to);
          underway.push({ state, reservation: load.reserve(state) });
        } else if (next.kind === 'write') {
          const written = underway.shift();
          written?.reservation?.confirm();
          stored = written?.state ?? stored;
        } else underway.splice(next.which, 1)[0]?.reservation?.release();
        const now = underway.at(-1)?.state ?? stored;
        const counted = [anna, bruno].map((each) => [load.assignedTo(each).size, load.offeredTo(each).size]);
        expect(counted).toEqual(
          [anna, bruno].map((each) => [Number(now.owner === each), Number(now.offer?.to === each)]),
        );
      }
    }),
    { seed: 11, numRuns: 300 },
  );
});
