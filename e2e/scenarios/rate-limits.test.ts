import { afterAll, beforeAll, expect, test } from 'vitest';
import { rates } from '#contracts/rates.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { TestServer } from '../support/server.js';

/** A twentieth of the default rates: one request a second is refilled, which no slow machine outruns. */
const factor = 0.05;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: String(factor) } });
});
afterAll(() => server.dispose());

test('a reply contains the remaining requests of its caller', async () => {
  const { headers } = await new Api(server.url).get('/api/v1/operators');
  const burst = rates.restPerCaller.burst * factor;
  expect(headers.get('ratelimit-policy')).toBe(`"caller";q=${burst};w=15`);
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"caller";r=${burst - 1};t=\\d+$`));
  expect((await new Api(server.url, {}).get('/health/live')).headers.get('ratelimit')).toBeNull();
});

test('a caller over the limit gets 429 with Retry-After, and others are not delayed', async () => {
  const marco = new Api(server.url, { Cookie: await signInCookie(server.url, 'marco') });
  const program = new Api(server.url);
  const burst = rates.restPerCaller.burst * factor;
  const answers = await Promise.all(Array.from({ length: 5 * burst }, () => marco.get('/api/v1/operators')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(burst);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"caller";r=0;/);
  expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', status: 429 });
  expect((await program.get('/api/v1/operators')).status).toBe(200);
});
