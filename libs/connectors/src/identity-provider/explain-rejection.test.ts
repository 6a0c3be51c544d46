import { expect, test } from 'vitest';
import { explainRejection } from './explain-rejection.js';

const client = { clientSecret: 'hush-hush' };
const failed = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });
const refused = (status: number, error: unknown = null, description: unknown = null) =>
  explainRejection(
    failed('OAUTH_RESPONSE_BODY_ERROR'),
    { fault: null, refusal: { status, error, description } },
    client,
  );
const returned = (error: string) =>
  explainRejection(failed('OAUTH_AUTHORIZATION_RESPONSE_ERROR', { error }), { fault: null, refusal: null }, client);

test('a provider that does not accept the client is told apart from a reply that cannot be trusted', () => {
  expect(refused(401, 'invalid_client').code).toBe('provider_misconfigured');
  expect(refused(401).code, 'with a challenge instead of an error code').toBe('provider_misconfigured');
  expect(refused(400, 'invalid_grant').code).toBe('provider_refused');
  expect(refused(400).code).toBe('provider_refused');
  expect(returned('unauthorized_client').code).toBe('provider_misconfigured');
  expect(returned('access_denied').code).toBe('sign_in_cancelled');
  expect(returned('temporarily_unavailable').code).toBe('provider_unavailable');
  const lied = { fault: null, refusal: null };
  expect(explainRejection(failed('OAUTH_INVALID_RESPONSE'), lied, client).code).toBe('provider_refused');
});

test('the texts of the provider are short and printable, and never contain the secret', () => {
  expect(refused(401, 'invalid_client', 'bad secret hush-hush\n{"level":"fatal"}')).toEqual({
    code: 'provider_misconfigured',
    fault: null,
    reason: 'OAUTH_RESPONSE_BODY_ERROR',
    status: 401,
    error: 'invalid_client',
    description: 'bad secret … {"level":"fatal"}',
  });
  expect(refused(400, { nested: true }, 'x'.repeat(5_000))).toMatchObject({
    error: null,
    description: 'x'.repeat(200),
  });
});
