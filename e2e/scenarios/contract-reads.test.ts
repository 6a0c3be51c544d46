import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractTarget } from '../support/contract/contract-target.js';
import { described } from '../support/contract/document.js';

/**
 * Every operation that reads, once: its reply is documented (every exchange of the scenarios is checked, see
 * `watch-exchanges.ts`). Other operations, and other requests, follow in `sweeps/contract-fuzz.test.ts`.
 */
const reads = described.filter(({ method }) => method === 'GET');

/** Refusals of these: their query has required parameters, or the resource that is made for them is not in that state. */
const refusals: Readonly<Record<string, number>> = {
  '/api/v1/audit-exports': 400,
  '/api/v1/chatbots/{id}/test-set': 400,
  '/api/v1/connections/{id}/tools': 400,
  '/api/v1/conversations/{id}/routing': 409,
  '/api/v1/free-times': 400,
  '/api/v1/history-exports': 400,
};

let target: ContractTarget;
beforeAll(async () => {
  target = await ContractTarget.start();
});
afterAll(() => target.dispose());

test.each(reads.map((one) => [one.path, one] as const))('GET %s answers as documented', async (template, one) => {
  const { api, known } = await target.callerOf(one, 1);
  const path = template.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(String(known(name)[0])));
  expect((await api.ask('GET', path)).status).toBe(refusals[template] ?? 200);
});
