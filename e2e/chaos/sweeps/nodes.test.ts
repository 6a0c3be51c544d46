import { test } from 'vitest';
import { findInstallation } from '#testing/postgres/installation.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { expectInvariants } from '../expect-invariants.js';
import { noNodeFaults } from '../faults/fault-kinds.js';

/** Settings of a short run; `npm run chaos -- --nodes 3` is a long one. */
const settings = {
  seed: 7,
  nodes: 3,
  faults: { kill: 1, inspect: 0, drain: 1, freeze: 0, storm: 0, cuts: 0, ...noNodeFaults, commit: 1, sever: 1 },
  erasures: 2,
  messages: 150,
  visitors: 6,
  // Longer than the clients' timeout, so that they resend everything to other nodes.
  freezeMs: 3_500,
  restMs: 200,
  data: null,
  // A request cut off by a kill is looked up a minute later.
  hasBusiness: false,
};

test.skipIf(findInstallation() === null)(
  'every invariant holds while nodes and their dependencies are killed and cut off, with clocks half a minute apart',
  () => expectInvariants(settings, ['I31']),
  10 * patienceMs,
);
