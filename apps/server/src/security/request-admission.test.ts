import type { Request } from 'express';
import { expect, test } from 'vitest';
import { rates } from '#contracts/limits.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anApiKey } from '#testing/people.js';
import { RequestRefused } from '../refused.js';
import type { BearerTokens } from './bearer-tokens.js';
import { RequestAdmission } from './request-admission.js';
import { WebOrigin } from './web-origin.js';

/** A request of the program with the key `key`. */
function request(): Request {
  const headers: Record<string, string> = { 'x-api-key': 'key' };
  return { method: 'GET', headers, header: (name: string) => headers[name] } as unknown as Request;
}

const origin = new WebOrigin(new PublicAddress(), { host: '127.0.0.1' });
const noBearers = { authenticate: async () => null } as unknown as BearerTokens;
const key = anApiKey('program', { keyHash: 'hash of key' });

test('counts a request once, however many permissions it needs', async () => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const requests = new RequestAdmission(ports, origin, noBearers);
  for (let count = 0; count < rates.restPerCaller.burst; count += 1) {
    const one = request();
    await requests.admit(one, ['articles.read']);
    await requests.admit(one, ['articles.read']);
    await expect(requests.admit(one, ['articles.write'])).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  }
  await expect(requests.admit(request(), ['articles.read'])).rejects.toMatchObject({
    failure: { code: 'rate_limited' },
  });
});

test.each([
  ['articles.write', 'The API key lacks the scope articles:write.'],
  ['chatbots.write', 'No program may do this.'],
] as const)('a key that may not %s is told what is missing', async (permission, message) => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const refusal = new RequestAdmission(ports, origin, noBearers).admit(request(), [permission]);
  await expect(refusal).rejects.toEqual(new RequestRefused('forbidden', { message }));
});
