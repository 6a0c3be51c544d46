import { expect, test } from 'vitest';
import { patienceMs } from '#tooling/test-run/patience.js';
import { expectInvariants } from '../expect-invariants.js';
import { noNodeFaults } from '../faults/fault-kinds.js';
import { plan } from '../run/settings.js';

/** Settings of a short run, about a minute. */
const settings = {
  seed: 20_260_301,
  nodes: 1,
  faults: { kill: 1, inspect: 1, drain: 1, freeze: 1, storm: 0, cuts: 1, ...noNodeFaults },
  erasures: 4,
  messages: 200,
  visitors: 6,
  // Longer than the clients' timeout, so that they resend everything to the resumed server.
  freezeMs: 3_500,
  restMs: 200,
  data: null,
  hasBusiness: true,
};

test(
  'every invariant holds while the server is killed, frozen and drained and the network fails',
  () => expectInvariants(settings, []),
  10 * patienceMs,
);

test('the same seed gives the same plan', () => {
  expect(plan(settings)).toEqual(plan({ ...settings }));
  expect(plan(settings)).not.toEqual(plan({ ...settings, seed: 2 }));
  expect(plan(settings)).toHaveLength(5);
});
