import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../support/demo.js';
import { type Browsers, journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

const test = journeys();

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Elena's console in a browser of its own, signed in there. */
async function signIn(browsers: Browsers, url: string, userAgent?: string): Promise<Page> {
  const context = await browsers.context({ userAgent, bypassCSP: true });
  const credentials = { email: 'elena@valdora.example', password: demoPassword };
  await context.request.post(`${url}/api/v1/sessions`, { data: credentials });
  const page = await context.newPage();
  await page.goto(`${url}/console/settings`);
  await expect(sessionsOf(page).first()).toBeVisible();
  return page;
}

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');

async function isSignedOut(page: Page): Promise<void> {
  await expect(page.getByLabel('Email address')).toBeVisible();
}

test('an operator ends one other session by keyboard, then all others, and stays signed in', async ({
  browsers,
  server,
}) => {
  const telephone = await signIn(browsers, server.url, iphone);
  const here = await signIn(browsers, server.url);
  const rows = sessionsOf(here);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toContainText(
    /Chrome on Linux.*127\.0\.0\.1 · Last used: (now|\d+ min)/,
  );
  await expectAccessible(here, 'sessions');

  await here.getByRole('button', { name: 'End session: Safari on iPhone' }).focus();
  await here.keyboard.press('Enter');
  await isSignedOut(telephone);
  await expect(rows).toHaveCount(1);
  await expect(here.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await expect(here.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0);

  const others = [await signIn(browsers, server.url), await signIn(browsers, server.url, iphone)];
  await here.reload();
  await expect(rows).toHaveCount(3);
  await here.getByRole('button', { name: 'End all other sessions' }).click();
  for (const page of others) await isSignedOut(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This device');
});

test('a new browser shows the language of the account after the sign-in', async ({ browsers, server }) => {
  const { page } = await browsers.operator('marco', { path: '/settings' });
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('region', { name: 'Your profile' }).getByText('Italiano').click();
  await expect(page.getByRole('heading', { name: 'Impostazioni' })).toBeVisible();
  await stored;
  const elsewhere = await (await browsers.context({ locale: 'en-GB' })).newPage();
  await elsewhere.goto(`${server.url}/console`);
  await elsewhere.getByLabel('Email address').fill('marco@valdora.example');
  await elsewhere.getByLabel('Password', { exact: true }).fill(demoPassword);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('navigation').getByText('Impostazioni')).toBeVisible();
});
