import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegisteredApplication } from '#contracts/applications.js';
import type { OperatorView } from '#contracts/views.js';
import { Api } from '../support/api.js';
import {
  asAddress,
  asPage,
  attempt,
  callback,
  discover,
  FormBrowser,
  isForm,
  registerApplication,
  tokensFor,
} from '../support/oauth.js';
import { TestServer } from '../support/server.js';

const scope = 'openid profile email conversations:read';

let server: TestServer;
let application: RegisteredApplication;
let configuration: oidc.Configuration;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  application = await registerApplication(server.url);
  configuration = await discover(server.url, application);
});
afterAll(() => server.dispose());

const bearer = (token: string) => new Api(server.url, { Authorization: `Bearer ${token}` });
const operators = (token: string) => bearer(token).get<OperatorView[]>('/api/v1/operators');

/** The token endpoint's error for a refused request. */
async function refusal(promise: Promise<unknown>): Promise<{ error: string; status: number }> {
  const error = await promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (refused: unknown) => refused,
  );
  if (!(error instanceof oidc.ResponseBodyError)) throw error;
  return { error: error.error, status: error.status };
}

/** A code with what belongs to it. */
async function code(more: Record<string, string> = {}) {
  const { address, checks } = await attempt(configuration, scope, more);
  return { back: asAddress(await new FormBrowser(server.url).authorize(address)), checks };
}

describe('an address below the mount path', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}/oauth${path}`, init);

  test('that does not exist is refused in JSON to programs, and with a page to browsers', async () => {
    for (const path of ['/nope', '/token/nope', '/interaction/nope/nope']) {
      const reply = await ask(path);
      expect([reply.status, await reply.json()]).toMatchObject([404, { error: 'not_found' }]);
      const page = await ask(path, { headers: { Accept: 'text/html' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('This request cannot be completed');
    }
  });

  test('at an existing path lists its methods', async () => {
    const metadata = configuration.serverMetadata();
    const endpoints = Object.entries(metadata).flatMap(([name, value]) =>
      /_endpoint$|jwks_uri/.test(name) && typeof value === 'string' ? [value] : [],
    );
    expect(endpoints.length).toBeGreaterThan(7);
    for (const endpoint of endpoints) {
      const reply = await fetch(endpoint, { method: 'PUT' });
      expect([endpoint, reply.status, await reply.json()]).toMatchObject([
        endpoint,
        405,
        { error: 'method_not_allowed' },
      ]);
      const [method] = (reply.headers.get('allow') ?? '').split(', ');
      expect([endpoint, (await fetch(endpoint, { method, redirect: 'manual' })).status]).not.toEqual([endpoint, 405]);
    }
  });
});

describe('discovery', () => {
  test('describes the server alike at every well-known address, whatever host the request names', async () => {
    const metadata = configuration.serverMetadata();
    expect(metadata).toMatchObject({
      issuer: `${server.url}/oauth`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
    expect(metadata.grant_types_supported).not.toContain('implicit');
    expect(metadata.grant_types_supported).not.toContain('password');
    const plain = new Api(server.url, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    for (const path of [
      '/oauth/.well-known/openid-configuration',
      '/.well-known/openid-configuration/oauth',
      '/.well-known/oauth-authorization-server/oauth',
    ])
      expect((await plain.get(path)).body).toEqual({ ...metadata });
  });

  test('publishes the public part of the signing keys alone', async () => {
    const { body } = await new Api(server.url, {}).get<{ keys: object[] }>('/oauth/jwks');
    expect(body.keys.length).toBeGreaterThan(0);
    for (const key of body.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('the authorization code flow', () => {
  test('gives tokens for the operator, whose ID token names them, and the response names its issuer', async () => {
    const { back, checks } = await code();
    expect(back.searchParams.get('iss')).toBe(`${server.url}/oauth`);
    const tokens = await oidc.authorizationCodeGrant(configuration, back, checks);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(tokens.claims()).toMatchObject({ name: 'Anna', email: 'anna@valdora.example', aud: application.id });
    expect((await operators(tokens.access_token)).status).toBe(200);
    const subject = tokens.claims()?.sub ?? '';
    expect(await oidc.fetchUserInfo(configuration, tokens.access_token, subject)).toEqual({
      sub: subject,
      name: 'Anna',
      email: 'anna@valdora.example',
      email_verified: true,
    });
  });

  test('asks for consent once, and again for more', async () => {
    const browser = new FormBrowser(server.url);
    const first = await attempt(configuration, 'openid conversations:read');
    await browser.authorize(first.address, 'marco');
    const second = await attempt(configuration, 'openid conversations:read');
    expect(asAddress(await browser.open(second.address)).searchParams.get('code')).toBeTruthy();
    const more = await attempt(configuration, 'openid conversations:read articles:read');
    const page = asPage(await browser.open(more.address));
    expect(isForm(page, '/consent')).toBe(true);
    expect(page.text).toContain('Read articles and chatbot settings');
    expect(page.text).not.toContain('Read conversations');
  });

  test('informs the application if the operator denies', async () => {
    const browser = new FormBrowser(server.url);
    const { address, checks } = await attempt(configuration, 'openid email articles:read');
    const consent = await browser.signIn(await browser.open(address), 'sofia');
    const back = asAddress(await browser.submit(consent, '/abort'));
    expect(back.searchParams.get('error')).toBe('access_denied');
    await expect(oidc.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  test('posts the reply by a page of ours where the application asks for a form', async () => {
    const { address, checks } = await attempt(configuration, scope, { response_mode: 'form_post' });
    const browser = new FormBrowser(server.url);
    const page = asPage(await browser.authorize(address));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|sha256/);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(callback).origin}`);
    expect(page.text).toContain('class="card"');
    const [, source = ''] = /<script src="([^"]+)"/.exec(page.text) ?? [];
    const script = await fetch(server.url + source);
    expect([script.headers.get('content-type'), await script.text()]).toEqual([
      expect.stringContaining('javascript'),
      expect.stringContaining('submit()'),
    ]);
    expect(page.text).toContain(`<form method="post" action="${callback}">`);
    const back = new URL(callback);
    for (const [, name = '', value = ''] of page.text.matchAll(/name="([^"]+)" value="([^"]*)"/g))
      back.searchParams.set(name, value);
    expect((await oidc.authorizationCodeGrant(configuration, back, checks)).access_token).toBeTruthy();
    const refused = asPage(
      await browser.open((await attempt(configuration, 'openid nothing:read', { response_mode: 'form_post' })).address),
    );
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('value="invalid_scope"')]);
  });

  test('gives nothing to a state that was not sent', async () => {
    const { back, checks } = await code();
    const wrong = { ...checks, expectedState: 'another' };
    await expect(oidc.authorizationCodeGrant(configuration, back, wrong)).rejects.toThrow();
  });

  test('refuses a used code, and revokes the tokens issued for it', async () => {
    const { back, checks } = await code();
    const tokens = await oidc.authorizationCodeGrant(configuration, back, checks);
    const replayed = await refusal(oidc.authorizationCodeGrant(configuration, back, checks));
    expect(replayed).toEqual({ error: 'invalid_grant', status: 400 });
    expect((await operators(tokens.access_token)).status).toBe(401);
    const refreshed = await refusal(oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? ''));
    expect(refreshed).toEqual({ error: 'invalid_grant', status: 400 });
  });

  test('gives tokens to one of many that use a code at the same time', async () => {
    const { back, checks } = await code();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => oidc.authorizationCodeGrant(configuration, back, checks)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test.each([['another verifier', { pkceCodeVerifier: oidc.randomPKCECodeVerifier() }]])(
    'refuses %s',
    async (_, changed) => {
      const { back, checks } = await code();
      const refused = await refusal(oidc.authorizationCodeGrant(configuration, back, { ...checks, ...changed }));
      expect(refused).toEqual({ error: 'invalid_grant', status: 400 });
    },
  );

  test('refuses a code without the redirect URI that it was sent to', async () => {
    const { back, checks } = await code();
    const authorization = Buffer.from(`${application.id}:${application.secret}`).toString('base64');
    const ask = (redirect: Record<string, string>) =>
      fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${authorization}` },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' },
          ...{ code_verifier: checks.pkceCodeVerifier, ...redirect },
        }),
      });
    const without = await ask({});
    expect([without.status, await without.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    expect((await ask({ redirect_uri: callback })).status).toBe(200);
  });

  test('refuses a code of another application', async () => {
    const other = await registerApplication(server.url, { name: 'Other' });
    const { back, checks } = await code();
    const stolen = oidc.authorizationCodeGrant(await discover(server.url, other), back, checks);
    expect(await refusal(stolen)).toEqual({ error: 'invalid_grant', status: 400 });
  });

  test.each<[string, Record<string, string>, string]>([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a scope that the application lacks', { scope: 'openid articles:write' }, 'invalid_scope'],
    ['a scope that there is not', { scope: 'openid conversations:reed' }, 'invalid_scope'],
    ['another resource', { resource: 'https://elsewhere.example/' }, 'invalid_target'],
    ['an unsigned request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a silent sign-in without a session', { prompt: 'none' }, 'login_required'],
  ])('informs the application that %s is not supported', async (_, changed, error) => {
    const { address, checks } = await attempt(configuration, scope);
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    const back = asAddress(await new FormBrowser(server.url).open(address));
    expect(`${back.origin}${back.pathname}`).toBe(callback);
    const answer = new URLSearchParams(back.hash.slice(1) || back.search);
    expect([answer.get('error'), answer.get('state')]).toEqual([error, checks.expectedState]);
  });

  test.each([
    ['one that is not registered', 'https://evil.example/callback'],
    ['a longer one', `${callback}/more`],
    ['one with a query', `${callback}?next=https://evil.example`],
    ['another host', 'http://localhost.evil.example:9/callback'],
    ['credentials before another host', 'http://localhost:9@evil.example/callback'],
    ['a script', 'javascript:alert(1)'],
  ])('never sends the browser to a redirect URI that is %s', async (_, uri) => {
    const { address } = await attempt(configuration, scope);
    address.searchParams.set('redirect_uri', uri);
    const page = asPage(await new FormBrowser(server.url).open(address));
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('href="http');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('shows an unknown application an error, and echoes nothing as markup', async () => {
    const address = `${server.url}/oauth/auth?client_id=${encodeURIComponent('<b>x</b>')}&response_type=code`;
    const page = asPage(await new FormBrowser(server.url).open(address));
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('<b>x');
  });
});

describe('refresh tokens', () => {
  test('are rotated, and a reuse revokes the family', async () => {
    const tokens = await tokensFor(server.url, configuration, scope);
    const next = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await operators(next.access_token)).status).toBe(200);
    const reused = await refusal(oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? ''));
    expect(reused).toEqual({ error: 'invalid_grant', status: 400 });
    expect(await refusal(oidc.refreshTokenGrant(configuration, next.refresh_token ?? ''))).toEqual(reused);
    expect((await operators(next.access_token)).status).toBe(401);
  });

  test('never exceed the granted scopes', async () => {
    const tokens = await tokensFor(server.url, configuration, 'openid conversations:read');
    const wider = oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '', {
      scope: 'conversations:read articles:read',
    });
    expect(await refusal(wider)).toEqual({ error: 'invalid_scope', status: 400 });
  });

  test('survive a restart, as access tokens do', async () => {
    const tokens = await tokensFor(server.url, configuration, scope);
    await server.kill();
    await server.start();
    expect((await operators(tokens.access_token)).status).toBe(200);
    const next = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect((await operators(next.access_token)).status).toBe(200);
  });
});

describe('client credentials', () => {
  test('give the application rights of its own', async () => {
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'articles:read' });
    expect((await bearer(token).get('/api/v1/articles')).status).toBe(200);
    expect((await operators(token)).status).toBe(403);
  });

  test('and the device flow know no scope that there is not', async () => {
    const unknown = { scope: 'articles:read articles:reed' };
    const refused = { error: 'invalid_scope', status: 400 };
    expect(await refusal(oidc.clientCredentialsGrant(configuration, unknown))).toEqual(refused);
    const forApi = { ...unknown, resource: `${server.url}/api/v1` };
    expect(await refusal(oidc.clientCredentialsGrant(configuration, forApi))).toEqual(refused);
    expect(await refusal(oidc.initiateDeviceAuthorization(configuration, unknown))).toEqual(refused);
  });

  test('are refused with a wrong secret, and to an application without that flow', async () => {
    const basic = `Basic ${Buffer.from(`${application.id}:wrong`).toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const wrong = await new Api(server.url, { Authorization: basic }).ask('POST', '/oauth/token', { body });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const limited = await registerApplication(server.url, { name: 'Limited', flows: ['authorization_code'] });
    const refused = oidc.clientCredentialsGrant(await discover(server.url, limited));
    expect(await refusal(refused)).toEqual({ error: 'invalid_request', status: 400 });
  });
});

describe('introspection and revocation', () => {
  test('a token is active for its application until it is revoked', async () => {
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'articles:read' });
    expect(await oidc.tokenIntrospection(configuration, token)).toMatchObject({
      active: true,
      scope: 'articles:read',
      client_id: application.id,
    });
    await oidc.tokenRevocation(configuration, token);
    expect(await oidc.tokenIntrospection(configuration, token)).toMatchObject({ active: false });
    expect((await bearer(token).get('/api/v1/articles')).status).toBe(401);
  });

  test('tokens of another application are neither described nor revoked', async () => {
    const other = await discover(server.url, await registerApplication(server.url, { name: 'Curious' }));
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'articles:read' });
    expect(await oidc.tokenIntrospection(other, token)).toMatchObject({ active: false });
    await oidc.tokenRevocation(other, token);
    expect((await bearer(token).get('/api/v1/articles')).status).toBe(200);
  });
});

describe('the device flow', () => {
  test('gives tokens once the operator has entered the code, and the same code connects nothing else', async () => {
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope: 'openid conversations:read' });
    const browser = new FormBrowser(server.url);
    const confirm = await browser.submit(await browser.open(device.verification_uri), '/device', {
      user_code: device.user_code,
    });
    expect(asPage(confirm).text).toContain(application.name);
    const signIn = await browser.submit(confirm, '/device', { confirm: 'yes' });
    const done = asPage(await browser.allow(await browser.signIn(signIn, 'anna')));
    expect(done.text).toContain('Device connected');
    const tokens = await oidc.pollDeviceAuthorizationGrant(configuration, { ...device, interval: 0.1 });
    expect((await operators(tokens.access_token)).status).toBe(200);
    const again = await browser.submit(await browser.open(device.verification_uri), '/device', {
      user_code: device.user_code,
    });
    expect(asPage(again).text).toContain('This code is wrong, was used, or has expired.');
  });

  test('fills in the code of the complete address, on a page without a script', async () => {
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope: 'openid' });
    const address = device.verification_uri_complete ?? '';
    expect(address).toContain(device.user_code);
    const browser = new FormBrowser(server.url);
    const opened = asPage(await browser.open(address));
    expect(opened.text).toContain('Check that the device shows this code.');
    expect(opened.text).not.toContain('<script');
    expect(opened.text).toContain(`value="${device.user_code}"`);
    const confirm = asPage(await browser.submit(opened, '/device', { user_code: device.user_code }));
    expect(confirm.text).toContain(application.name);
    expect(confirm.text).toContain(device.user_code);
    const injected = asPage(await new FormBrowser(server.url).open('/oauth/device?user_code=%22%3E%3Cb%3E'));
    expect(injected.text).not.toContain('<b>');
  });

  test('begins again for a browser that has not seen the form', async () => {
    const body = new URLSearchParams({ xsrf: 'a', user_code: 'ABCD-EFGH' });
    const posted = asPage(await new FormBrowser(server.url).open('/oauth/device', { method: 'POST', body }));
    const unknown = asPage(await new FormBrowser(server.url).open('/oauth/device/unknown'));
    for (const page of [posted, unknown]) {
      expect(page.status).toBe(200);
      expect(page.text).toContain('Enter the code that the device shows.');
    }
  });

  test('informs the device if the operator denies', async () => {
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope: 'openid' });
    const browser = new FormBrowser(server.url);
    const confirm = await browser.submit(await browser.open(device.verification_uri), '/device', {
      user_code: device.user_code,
    });
    expect(asPage(await browser.submit(confirm, '/device', { abort: 'yes' })).text).toContain('The request was denied');
    const polled = oidc.pollDeviceAuthorizationGrant(configuration, { ...device, interval: 0.1 });
    expect(await refusal(polled)).toEqual({ error: 'access_denied', status: 400 });
  });
});
