import type { Request } from 'express';
import { expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import type { Access } from '#contracts/operations/operation.js';
import type { Scope } from '#contracts/permissions.js';
import { rates } from '#contracts/rates.js';
import { toApplicationPrincipal } from '#engine/access/principal.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anApiKey } from '#testing/people.js';
import { RequestRefused } from '../refused.js';
import type { BearerTokens } from './bearer-tokens.js';
import type { RegisteredOrigins } from './registered-origins.js';
import { RequestAdmission } from './request-admission.js';
import { WebOrigin } from './web-origin.js';

/** A request of the program with the key `key`. */
function request(headers: Record<string, string> = { 'x-api-key': 'key' }): Request {
  return { method: 'GET', headers, header: (name: string) => headers[name] } as unknown as Request;
}

const origin = new WebOrigin(new PublicAddress(), { host: '127.0.0.1' });
const noBearers = { authenticate: async () => null } as unknown as BearerTokens;
const noOrigins = { has: async () => false } as unknown as RegisteredOrigins;
const key = anApiKey('program', { keyHash: 'hash of key' });

test('counts a request once, however many permissions it needs', async () => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const requests = new RequestAdmission(ports, origin, noBearers, noOrigins);
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
] as const)('a key that may not %s gets the missing scope', async (permission, message) => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const refusal = new RequestAdmission(ports, origin, noBearers, noOrigins).admit(request(), [permission]);
  await expect(refusal).rejects.toEqual(new RequestRefused('forbidden', { message }));
});

test('says that the role of the person behind a token does not allow what its scopes do, without asking for a scope', async () => {
  const { ports } = new EngineHarness(withheld);
  const anna = { id: 'anna' as OperatorId, role: 'operator' };
  const token = { grantId: 'grant', tokenId: 'token', expiresAt: Number.MAX_SAFE_INTEGER };
  const bearerOf = (scopes: Scope[], operator: typeof anna | null) =>
    ({
      authenticate: async () =>
        toApplicationPrincipal(ports.roles, { id: 'app', scopes }, operator, { scopes, ...token }),
    }) as unknown as BearerTokens;
  const attempt = async (scopes: Scope[], operator: typeof anna | null, access: Access) => {
    const challenges: string[] = [];
    const res = { setHeader: (name: string, value: string) => name === 'WWW-Authenticate' && challenges.push(value) };
    const one = Object.assign(request({ authorization: 'Bearer token' }), { res });
    const refused = await new RequestAdmission(ports, origin, bearerOf(scopes, operator), noOrigins)
      .admit(one, access)
      .catch(({ failure }: RequestRefused) => failure.message);
    return [refused, ...challenges.filter((value) => value.includes('scope'))];
  };
  expect(await attempt(['articles:write'], anna, ['articles.write'])).toEqual([
    'The role of the person behind the access token does not allow this: it needs the permission articles.write.',
  ]);
  expect(await attempt(['conversations:write'], anna, ['conversations.participate'])).toEqual([
    'Only programs that act for themselves may do this.',
  ]);
  expect(await attempt(['articles:read'], anna, ['articles.write'])).toEqual([
    'The access token lacks the scope articles:write.',
    expect.stringContaining('error="insufficient_scope", scope="articles:write"'),
  ]);
  expect(await attempt(['articles:read'], null, ['articles.write'])).toHaveLength(2);
});

test.each([
  ['a second one that is bad', { 'x-api-key': 'key', authorization: 'Bearer bad' }, /one credential/],
  ['a header without a token', { authorization: 'Bearer', cookie: 'parley_session=good' }, /Authorization/],
])('refuses a request with %s', async (_, headers, message) => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const requests = new RequestAdmission(ports, origin, noBearers, noOrigins);
  await expect(requests.identify(request(headers))).rejects.toMatchObject({
    failure: { code: 'unauthenticated', message: expect.stringMatching(message) },
  });
});

test('rejects requests of a page of an unknown origin to the API of programs, even with a key', async () => {
  const { ports } = new EngineHarness(withheld);
  await ports.apiKeys.put({ ...key, scopes: ['articles:read'] });
  const app = { has: async (asking: string) => asking === 'https://app.example' } as unknown as RegisteredOrigins;
  const requests = new RequestAdmission(ports, origin, noBearers, app);
  const from = (page: string) => requests.identifyProgram(request({ 'x-api-key': 'key', origin: page }));
  await expect(from('https://rebound.example')).rejects.toMatchObject({ failure: { code: 'origin_refused' } });
  expect((await from('https://app.example')).id).toBe('program');
});
