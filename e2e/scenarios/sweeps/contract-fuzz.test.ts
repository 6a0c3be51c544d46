import { afterAll, beforeAll, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { arbitraryRequest } from '../../support/contract/arbitrary-request.js';
import { ContractTarget } from '../../support/contract/contract-target.js';
import { described } from '../../support/contract/document.js';

/**
 * Fuzz test of every operation with random requests generated from the document: none is answered with a 5xx, and every
 * reply is documented (every exchange of the scenarios is checked, see `watch-exchanges.ts`). The requests are the same
 * in every run; `FUZZ_RUNS` increases their number.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 10);
const seed = 20_260_301;
/** Resources of the kind that an operation is about, made for it. Some requests remove theirs, so that one is not enough where anything is written. */
const resourcesFor = (method: string) => (method === 'GET' ? 1 : 3);

/** All but what ends the server that they share, which has a scenario of its own. */
const fuzzed = described.filter(({ path }) => path !== '/api/v1/demonstration-removals');

let target: ContractTarget;
beforeAll(async () => {
  target = await ContractTarget.start();
});
afterAll(() => target.dispose());

test.each(fuzzed.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s answers nothing that is not documented',
  async (_, one) => {
    const { api, known } = await target.callerOf(one, resourcesFor(one.method));
    for (const { path, body } of fc.sample(arbitraryRequest(one, known), { seed, numRuns })) {
      const headers = { 'Content-Type': 'application/json' };
      const more = body === undefined ? {} : { body: JSON.stringify(body), headers };
      // A long poll of the feed takes up to 30 s: it has scenarios of its own.
      const { status } = await api.ask(one.method, path.replace(/([?&]wait=)\d+/, '$10'), more);
      expect(status, `${one.method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  },
);
