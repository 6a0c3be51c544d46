import { expect } from '@playwright/test';
import { demoPassword } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings, expectAccessible } from './axe.js';

const test = journeys();

// RFC 7636, appendix B.
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('an admin registers an application, and an operator allows it and revokes that', async ({ browsers, server }) => {
  // Some page: what matters is that the browser goes there.
  const callback = `${server.url}/it`;
  const { page: elena } = await browsers.operator('elena', { path: '/settings', bypassCSP: true });
  await elena.getByRole('link', { name: 'Open: Applications' }).click();
  await elena.getByRole('button', { name: 'Register application' }).click();
  await elena.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(elena.getByText('Enter a name.')).toBeVisible();
  await elena.getByLabel('Name').fill('Quarterly reports');
  await elena.getByLabel('Redirect URIs').fill('http://reports.example/callback');
  await elena.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(elena.getByText(/Use https addresses/)).toBeVisible();
  await elena.getByLabel('Redirect URIs').fill(callback);
  await elena.getByLabel('Read conversations and their history').check();
  expect(await axeFindings(elena)).toEqual([]);
  await elena.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(elena.getByText('Copy the secret now: it is shown only once.')).toBeVisible();
  const [id] = await elena.getByRole('dialog').locator('code').allTextContents();
  await elena.getByRole('button', { name: 'I have saved it' }).click();
  await expect(elena.getByRole('listitem').filter({ hasText: 'Quarterly reports' })).toContainText('1 scope');
  expect(await axeFindings(elena)).toEqual([]);

  const query = new URLSearchParams({
    client_id: id ?? '',
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid conversations:read',
    state: 'of-this-browser',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const anna = await (await browsers.context({ bypassCSP: true })).newPage();
  await anna.goto(`${server.url}/oauth/auth?${query}`);
  await anna.getByLabel(/^Email/).fill('anna@valdora.example');
  await anna.getByLabel('Password', { exact: true }).fill(demoPassword);
  await anna.keyboard.press('Enter');
  await expect(anna.getByRole('heading', { name: 'Allow Quarterly reports to use your account?' })).toBeVisible();
  await expectAccessible(anna, 'consent');
  await anna.getByRole('button', { name: 'Allow' }).click();
  await expect(anna).toHaveURL(/\/it\?code=.*&state=of-this-browser&iss=/);

  // Scopes already granted are not asked for again; the browser can post the reply under the policy of its page.
  const strict = await browsers.context();
  await strict.addCookies(await anna.context().cookies());
  const posting = await strict.newPage();
  await posting.route(callback, (route) => route.fulfill({ body: `Posted: ${route.request().postData()}` }));
  await posting.goto(`${server.url}/oauth/auth?${query}&response_mode=form_post`);
  await expect(posting.getByText(/^Posted: code=.*&state=of-this-browser&iss=/)).toBeVisible();
  expect(posting.url()).toBe(callback);

  // The sign-in was one to the console as well.
  await anna.goto(`${server.url}/console/settings#application-grants`);
  const granted = anna.getByRole('region', { name: 'Applications with access' });
  await expect(granted).toBeFocused();
  await anna.getByRole('textbox', { name: 'Search settings' }).fill('applications');
  await anna.getByRole('link', { name: 'Applications with access' }).click();
  await expect(granted).toBeFocused();
  await expect(granted).toContainText('Read conversations and their history');
  await expect(anna.getByRole('link', { name: 'Open: Applications' })).toHaveCount(0);
  await granted.getByRole('button', { name: 'Revoke: Quarterly reports' }).click();
  await expect(granted).toHaveCount(0);
});
