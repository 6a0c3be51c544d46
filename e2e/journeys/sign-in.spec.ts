import { expect, type Page } from '@playwright/test';
import { freePort } from '#testing/free-port.js';
import { Authenticator } from '../support/authenticator.js';
import { demoPassword } from '../support/demo.js';
import { type Browsers, journeys } from '../support/journey.js';
import { registerApplication } from '../support/oauth.js';
import { TestServer } from '../support/server.js';
import { expectAccessible } from './axe.js';
import { expectPrimaryInSight } from './dialogs/opening.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8,::1/128' });

const password = 'vela-blu-quarzo';

/** Makes an account by an invitation of the admin, so that nothing done to it touches another test. Returns a page that is signed in. */
async function join(browsers: Browsers, url: string, name: string): Promise<Page> {
  const { page: admin } = await browsers.operator('elena');
  const headers = { Origin: url };
  const data = { email: emailOf(name), role: 'operator' };
  const invited = await admin.request.post(`${url}/api/v1/invitations`, { headers, data });
  const token = new URL(((await invited.json()) as { url: string }).url).hash.slice(1);
  const context = await browsers.context({ bypassCSP: true });
  await context.request.post(`${url}/api/v1/access-link-redemptions`, { headers, data: { token, name, password } });
  return context.newPage();
}

const emailOf = (name: string) => `${name.toLowerCase()}@shop.example`;

async function enterPassword(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/console/sign-in`);
  await page.getByLabel('Email address').fill(emailOf(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function newPage(browsers: Browsers): Promise<Page> {
  return (await browsers.context({ bypassCSP: true })).newPage();
}

const secretOn = (page: Page) => page.locator('code').innerText();

test('an operator turns on two-step verification, signs in by code and by recovery code, and turns it off', async ({
  browsers,
  server,
}) => {
  const page = await join(browsers, server.url, 'Bruno');
  await page.goto(`${server.url}/console/settings`);
  const group = page.getByRole('region', { name: 'Two-step verification' });
  await group.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'password before the set-up');
  browsers.monitor.expect(/403 \(Forbidden\).*second-factor/);
  await dialog.getByLabel('Password', { exact: true }).fill('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The current password is incorrect');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'set-up of two-step verification');
  const app = new Authenticator(await secretOn(page));
  browsers.monitor.expect(/403 \(Forbidden\).*confirmations/);
  await dialog.getByLabel('6-digit code that the app shows').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Wrong code');
  await dialog.getByLabel('6-digit code that the app shows').fill(app.first);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(codes, 'shown once: no key closes them').toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(group).toContainText('10 left');

  const other = await newPage(browsers);
  await enterPassword(other, server.url, 'Bruno');
  await expect(other.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expectAccessible(other, 'second step');
  browsers.monitor.expect(/403 \(Forbidden\).*verifications/);
  await other.getByLabel('Code of your authenticator app').fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('Wrong code');
  await other.getByLabel('Code of your authenticator app').fill(app.second);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/inbox\/queue/);

  const third = await newPage(browsers);
  await enterPassword(third, server.url, 'Bruno');
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(recoveryCode);
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(third).toHaveURL(/\/inbox\/queue/);

  await page.reload();
  await expect(group).toContainText('9 left');
  await group.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Password, or a 6-digit code').fill(password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(group).toContainText('Not set up');
});

test('an admin requires two-step verification, a colleague sets it up on signing in, and the admin resets it', async ({
  browsers,
  server,
}) => {
  const { page: admin } = await browsers.operator('elena', { bypassCSP: true });
  await admin.goto(`${server.url}/console/settings`);
  await admin.getByRole('link', { name: 'Open: Sign-in', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Sign-in' })).toBeVisible();
  await join(browsers, server.url, 'Ida');
  await admin.getByRole('switch', { name: 'Require two-step verification' }).click();
  await expect(admin.getByRole('switch')).toBeChecked();
  await expectAccessible(admin, 'sign-in settings');

  const ida = await newPage(browsers);
  await enterPassword(ida, server.url, 'Ida');
  await expect(ida.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expectAccessible(ida, 'required set-up');
  await ida.goto(`${server.url}/console/inbox/queue`);
  await expect(ida.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await enterPassword(ida, server.url, 'Ida');
  const app = new Authenticator(await secretOn(ida));
  await ida.getByLabel('6-digit code that the app shows').fill(app.first);
  await ida.getByRole('button', { name: 'Turn on' }).click();
  await ida.getByRole('button', { name: 'I have saved them' }).click();
  await expect(ida).toHaveURL(/\/inbox\/queue/);

  await admin.getByRole('switch', { name: 'Require two-step verification' }).click();
  await expect(admin.getByRole('switch')).not.toBeChecked();
  await admin.goto(`${server.url}/console/settings/people`);
  const row = admin.getByRole('listitem').filter({ hasText: 'ida@shop.example' });
  await expect(row).toContainText('Two-step verification');
  await row.getByRole('button', { name: 'Actions for Ida' }).click();
  await admin.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await expectPrimaryInSight(admin, 'Reset');
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(row).not.toContainText('Two-step verification');
  await expect(ida.getByLabel('Email address')).toBeVisible();
  await enterPassword(ida, server.url, 'Ida');
  await expect(ida).toHaveURL(/\/inbox\/queue/);
});

test('single sign-on: an admin sets it up, an account is connected after its password, and a cancelled sign-in shows a message', async ({
  browsers,
  server,
}) => {
  // With a host name other than the server's: browsers store cookies by host, whatever the port.
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const issuer = await TestServer.start({ port, env: { PUBLIC_URL: address } });
  try {
    const { page: admin } = await browsers.operator('elena', { bypassCSP: true });
    await admin.goto(`${server.url}/console/settings/sign-in`);
    const section = admin.getByRole('region', { name: 'Single sign-on' });
    const redirectUri = await section.locator('code').innerText();
    const application = await registerApplication(address, {
      ...{ name: 'Desk', flows: ['authorization_code'], redirectUris: [redirectUri], scopes: ['articles:read'] },
    });
    await section.getByLabel('Button label').fill('Sign in with Valdora');
    await section.getByLabel('Issuer address').fill(`${address}/nothing`);
    await section.getByRole('button', { name: 'Test' }).click();
    await expect(section.getByRole('status')).toContainText('it is not an OpenID provider');
    await section.getByLabel('Issuer address').fill(`${address}/oauth`);
    await section.getByRole('button', { name: 'Test' }).click();
    await expect(section.getByRole('status')).toContainText('Provider found');
    await section.getByLabel('Client ID').fill(application.id);
    await section.getByLabel('Client secret').fill(application.secret ?? '');
    await section.getByLabel('Domains that get accounts').fill('valdora.example');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Saved. The sign-in page shows the button.')).toBeVisible();
    await expectAccessible(admin, 'single sign-on settings');

    const secret = section.getByLabel('Client secret', { exact: true });
    await expect(secret).toHaveAttribute('placeholder', 'Unchanged');
    await section.getByLabel('Issuer address').fill(`${address}/other`);
    await expect(secret).not.toHaveAttribute('placeholder', 'Unchanged');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(secret, 'a secret never goes to another issuer').toBeFocused();
    await section.getByLabel('Issuer address').fill(`${address}/oauth`);
    await section.getByLabel('Button label').fill('Sign in with Valdora ');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByLabel('Button label')).toHaveValue('Sign in with Valdora');

    browsers.monitor.expect(new RegExp(`left the origin: ${address}/oauth/`));
    const marco = await newPage(browsers);
    await marco.goto(`${server.url}/console/sign-in`);
    await expect(marco.getByRole('link', { name: 'Sign in with Valdora' })).toBeVisible();
    await expectAccessible(marco, 'sign-in page with a provider');
    const signInThere = async () => {
      await marco.getByRole('link', { name: 'Sign in with Valdora' }).click();
      await expect(marco.getByText('to continue to Desk')).toBeVisible();
      await marco.getByLabel('Email').fill('marco@valdora.example');
      await marco.getByLabel('Password').fill(demoPassword);
      await marco.getByRole('button', { name: 'Sign in' }).click();
      await marco.getByRole('button', { name: 'Allow' }).click();
    };
    await signInThere();
    await expect(marco.getByText('marco@valdora.example already has an account here.')).toBeVisible();
    await expectAccessible(marco, 'connection of an account');
    await marco.getByLabel('Password', { exact: true }).fill(demoPassword);
    await marco.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(marco.getByText('Connected. Next time you don')).toBeVisible();
    await expect(marco).toHaveURL(/\/inbox\/queue/);
    await marco.goto(`${server.url}/console/settings`);
    const own = marco.getByRole('region', { name: 'Single sign-on' });
    await expect(own).toContainText('Connected:');
    await own.getByRole('button', { name: 'Disconnect' }).click();
    await expect(own).toContainText('Not connected');
    await own.getByRole('button', { name: 'Connect', exact: true }).click();
    await marco.getByRole('dialog').getByLabel('Password', { exact: true }).fill(demoPassword);
    await expectAccessible(marco, 'password before a connection');
    await marco.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await expect(marco.getByText('Connected. Next time you don')).toBeVisible();
    await expect(own).toContainText('Connected:');
    await expect(own).toBeFocused();
    await marco.getByRole('textbox', { name: 'Search settings' }).fill('single sign-on');
    await marco.getByRole('link', { name: 'Single sign-on' }).click();
    await expect(own).toBeFocused();

    await admin.goto(`${server.url}/console/settings/people`);
    await admin.getByRole('button', { name: 'Actions for Marco' }).click();
    await admin.getByRole('menuitem', { name: 'Disconnect single sign-on' }).click();
    await expectPrimaryInSight(admin, 'Disconnect');
    await admin.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(admin.getByText('Single sign-on of Marco is disconnected.')).toBeVisible();
    await expect(marco.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    browsers.operators.forget('marco');

    const other = await newPage(browsers);
    browsers.monitor.expect(/403 \(Forbidden\).*single-sign-on-returns/);
    browsers.monitor.expect(/410 \(Gone\).*single-sign-on-returns/);
    await other.goto(`${server.url}/console/sign-in`);
    await other.getByRole('link', { name: 'Sign in with Valdora' }).click();
    await expect(other.getByText('to continue to Desk')).toBeVisible();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByRole('alert')).toContainText('The sign-in was cancelled.');
    await expectAccessible(other, 'failed single sign-on');
    await other.goto(`${server.url}/console/single-sign-on?code=x&state=y`);
    await expect(other.getByRole('alert')).toContainText('This sign-in took too long.');
  } finally {
    await issuer.dispose();
    const { page: admin } = await browsers.operator('elena');
    await admin.request.delete(`${server.url}/api/v1/identity-provider`, { headers: { Origin: server.url } });
  }
});

test('single sign-on that begins beside the public address moves there first, and ends signed in', async ({
  browsers,
  server,
}) => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // The host of the provider as well: the sessions of both share a cookie, which matters to neither here.
  const publicAddress = `http://127.0.0.1:${server.port}`;
  const issuer = await TestServer.start({ port, env: { PUBLIC_URL: address } });
  const { page: admin } = await browsers.operator('elena');
  const headers = { Origin: server.url };
  const put = async (path: string, data: object) => {
    const reply = await admin.request.put(server.url + path, { headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const label = 'Continue with Valdora';
  try {
    const { id, secret } = await registerApplication(address, {
      ...{ name: 'Desk', flows: ['authorization_code'], scopes: ['articles:read'] },
      redirectUris: [`${publicAddress}/console/single-sign-on`],
    });
    await put('/api/v1/identity-provider', {
      ...{ issuer: `${address}/oauth`, clientId: id, clientSecret: secret, label },
      ...{ accountDomains: ['valdora.example'], accountRole: 'operator' },
    });
    await put('/api/v1/server-address', { address: publicAddress });

    browsers.monitor.expect(new RegExp(`left the origin: (${address}|${publicAddress.replace('http', '(http|ws)')})/`));
    const page = await newPage(browsers);
    await page.goto(`${server.url}/console/sign-in`);
    await page.getByRole('link', { name: label }).click();
    await expect(page.getByText('to continue to Desk')).toBeVisible();
    await page.getByLabel('Email').fill('marco@valdora.example');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('marco@valdora.example already has an account here.')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(publicAddress);

    const { page: anna } = await browsers.operator('anna', { path: '/settings', bypassCSP: true });
    const own = anna.getByRole('region', { name: 'Single sign-on' });
    await expect(own).toContainText(`It can be connected at ${publicAddress} only.`);
    await expect(own.getByRole('link')).toHaveAttribute('href', `${publicAddress}/console/settings#single-sign-on`);
    await expectAccessible(anna, 'connection at another address');
  } finally {
    await issuer.dispose();
    await put('/api/v1/server-address', { address: null });
    await admin.request.delete(`${server.url}/api/v1/identity-provider`, { headers });
  }
});
