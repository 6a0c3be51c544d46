import { afterAll, beforeAll, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import type { Api } from '../../support/api.js';
import { arbitraryOf } from '../../support/contract/arbitrary-request.js';
import { badRequests } from '../../support/contract/bad-requests.js';
import { ContractTarget } from '../../support/contract/contract-target.js';
import { type Described, described } from '../../support/contract/document.js';

let target: ContractTarget;
beforeAll(async () => {
  target = await ContractTarget.start();
});
afterAll(() => target.dispose());

/** Ids are unknown, bodies and queries are invalid; a valid body may request something impossible now. */
const refusals = [400, 404, 409, 413, 415];

const operations = described.filter(({ path }) => path.startsWith('/api/v1/'));
test.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s refuses invalid requests, and changes nothing',
  async (_, one) => {
    const { api, admin, known } = await target.callerOf(one, 1);
    const path = one.path.replace(/\{(\w+)\}/g, (_part, name: string) => String(known(name)[0]));
    const schema = one.operation.requestBody?.content['application/json']?.schema;
    const body = schema && fc.sample(arbitraryOf(schema, known), { seed: 7, numRuns: 1 })[0];
    const before = await stateOf(admin, one, path);
    for (const { fault, path: address, init } of badRequests(one, { path, body }))
      expect(refusals, `${one.method} ${address}: ${fault}`).toContain(
        (await api.ask(one.method, address, init)).status,
      );
    expect(await stateOf(admin, one, path)).toEqual(before);
  },
);

const lists =
  'clients orders api-keys applications application-grants webhook-endpoints invitations operator-accounts profile';

/** Stored state, as an admin reads it: the operation's resource, and the lists that it could change. */
async function stateOf(admin: Api, { path: template }: Described, path: string): Promise<unknown[]> {
  const [own = ''] = /^\/api\/v1\/[^/]+\/\{id\}/.exec(template) ?? [];
  const isReadable = described.some((other) => other.method === 'GET' && other.path === own);
  const addresses = lists.split(' ').map((name) => `/api/v1/${name}`);
  if (isReadable) addresses.push(path.split('/').slice(0, 5).join('/'));
  return Promise.all(addresses.map(async (address) => withoutUse((await admin.get<unknown>(address)).body)));
}

/** Without what reading and waiting change by themselves. */
function withoutUse(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value) => (['lastUsedAt', 'pending'].includes(name) ? undefined : value));
  return JSON.parse(text) as unknown;
}
