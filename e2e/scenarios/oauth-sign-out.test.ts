import type { Configuration } from 'openid-client';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCookie } from '../support/clients.js';
import { asAddress, asPage, attempt, callback, discover, FormBrowser, registerApplication } from '../support/oauth.js';
import { TestServer } from '../support/server.js';

/** OpenID Connect RP-Initiated Logout 1.0. */
let server: TestServer;
let configuration: Configuration;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  configuration = await discover(server.url, await registerApplication(server.url));
});
afterAll(() => server.dispose());

/** A browser that was signed in on behalf of the application, and in which the console is signed in. */
async function signedIn(): Promise<{ browser: FormBrowser; idToken: string }> {
  const browser = new FormBrowser(server.url);
  const [name = '', value = ''] = (await signInCookie(server.url, 'anna')).split('=');
  browser.cookies.set(name, value);
  const { address, checks } = await attempt(configuration, 'openid conversations:read');
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    asAddress(await browser.allow(await browser.open(address))),
    checks,
  );
  return { browser, idToken: tokens.id_token ?? '' };
}

const endSession = (parameters: Record<string, string>) => oidc.buildEndSessionUrl(configuration, parameters);
const consoleStatus = async ({ cookies }: FormBrowser) =>
  (
    await fetch(`${server.url}/api/v1/sessions/current`, {
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
  ).status;

test('asks first, ends the sign-on and the session of the console, and returns to the application', async () => {
  const { browser, idToken } = await signedIn();
  const asked = asPage(
    await browser.open(
      endSession({ id_token_hint: idToken, post_logout_redirect_uri: callback, state: 'here', ui_locales: 'it' }),
    ),
  );
  expect(asked.text).toContain('Uscire da Parley?');
  expect(asked.text).toContain('Reports');
  expect(asked.text).not.toContain('<script');
  expect(asked.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(callback).origin}`);
  expect(await consoleStatus(browser)).toBe(200);
  const before = new Map(browser.cookies);
  const back = asAddress(await browser.submit(asked, '/confirm', { logout: 'yes' }));
  expect(back.href).toBe(`${callback}?state=here`);
  expect(await consoleStatus(browser)).toBe(401);
  // The cookies of before open nothing either: the session has ended, not only its cookie.
  Object.assign(browser, { cookies: before });
  expect(await consoleStatus(browser)).toBe(401);
});

test('changes nothing for an operator who stays signed in', async () => {
  const { browser, idToken } = await signedIn();
  const asked = asPage(await browser.open(endSession({ id_token_hint: idToken })));
  expect(asked.text).toContain('Sign out of Parley?');
  expect(asPage(await browser.submit(asked, '/confirm')).status).toBe(200);
  expect(await consoleStatus(browser)).toBe(200);
});

test('asks a browser whose sign-on has expired as well, without a script', async () => {
  const { browser, idToken } = await signedIn();
  for (const name of [...browser.cookies.keys()]) if (name.startsWith('parley_oauth')) browser.cookies.delete(name);
  const asked = asPage(await browser.open(endSession({ id_token_hint: idToken, post_logout_redirect_uri: callback })));
  expect(asked.text).toContain('Sign out of Parley?');
  expect(asked.text).not.toContain('<script');
  expect(asAddress(await browser.submit(asked, '/confirm', { logout: 'yes' })).href).toBe(callback);
  expect(await consoleStatus(browser)).toBe(401);
});

test('returns to registered addresses alone', async () => {
  const { browser, idToken } = await signedIn();
  const page = asPage(
    await browser.open(
      endSession({ id_token_hint: idToken, post_logout_redirect_uri: 'https://elsewhere.example/callback' }),
    ),
  );
  expect([page.status, page.text.includes('invalid_request')]).toEqual([400, true]);
});

test('a form without the token of its page is refused', async () => {
  const { browser } = await signedIn();
  const response = await browser.open(`${server.url}/oauth/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ logout: 'yes', xsrf: 'guessed' }),
  });
  expect(asPage(response).status).toBe(400);
  expect(await consoleStatus(browser)).toBe(200);
});
