import { expect, test } from 'vitest';
import { check } from './checker/check.js';
import { run } from './run/run.js';
import { plan } from './run/settings.js';

/** A minute of what `npm run chaos` does for as long as one likes. */
const settings = {
  seed: 20_260_301,
  faults: { kill: 1, autopsy: 1, drain: 1, freeze: 1, storm: 0, cuts: 1 },
  messages: 200,
  visitors: 6,
  // Longer than the clients wait for an answer, so that they say everything again to a server that wakes up.
  freezeMs: 3_500,
  restMs: 200,
  data: null,
};

test('while the server is killed, frozen and drained and the network breaks, every invariant holds', async () => {
  const evidence = await run(settings, () => {});
  const findings = check(evidence);
  expect(findings.flatMap(({ rule, violations }) => violations.map((text) => `${rule}: ${text}`))).toEqual([]);
  const idle = findings.filter(({ checked }) => checked === 0).map(({ rule }) => rule);
  expect(idle).toEqual([]);
}, 180_000);

test('the plan of a run follows from its seed', () => {
  expect(plan(settings)).toEqual(plan({ ...settings }));
  expect(plan(settings)).not.toEqual(plan({ ...settings, seed: 2 }));
  expect(plan(settings)).toHaveLength(5);
});
