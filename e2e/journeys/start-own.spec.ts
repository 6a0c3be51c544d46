import { expect, test } from '@playwright/test';
import { BrowserMonitor, networkComplaints } from '../support/browser-monitor.js';
import { demoPassword } from '../support/demo.js';
import { holdUp } from '../support/hold-up.js';
import { TestServer } from '../support/server.js';
import { expectAccessible } from './axe.js';

let server: TestServer;

test.beforeAll(async () => {
  server = await TestServer.start();
});
test.afterAll(() => server.dispose());

test('from the demonstration to an installation of one’s own', async ({ browser }) => {
  const monitor = new BrowserMonitor(server.url);
  const context = await browser.newContext({ bypassCSP: true });
  monitor.follow(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/console`);
  await page.getByLabel('Email address').fill('elena@valdora.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/inbox/);

  monitor.expect(/403 \(Forbidden\).*\/demonstration/);
  await page.route('**/api/v1/demonstration', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden"}' }),
  );
  await page.goto(`${server.url}/console/settings/start-own`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('This installation is already your own.')).toHaveCount(0);
  await page.unroute('**/api/v1/demonstration');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'What is removed' })).toBeVisible();

  await page.goto(`${server.url}/console/get-started`);
  await page.getByRole('region', { name: 'Start your own' }).getByRole('link', { name: 'Start your own' }).click();
  await expect(page.getByText('all 4 accounts with every session', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove and start' }).click();
  await expect(page.getByText('Confirm that you want to remove everything.')).toBeVisible();
  await expectAccessible(page, 'start your own');

  await page.getByLabel('Your name').fill('Giulia Conti');
  await page.getByLabel('Email address').fill('giulia@lodge.example');
  await page.getByLabel('New password').fill('vela-blu-quarzo');
  await page.getByLabel('Remove the demonstration and everything in it').check();
  // The server does not answer while it restarts.
  monitor.expect(...networkComplaints);
  // However quickly the server restarts, the page waits for it until its message has been seen.
  const answer = await holdUp(page, /\/api\/v1\/sessions\/current$/, 'GET');
  await page.getByRole('button', { name: 'Remove and start' }).click();
  await expect(page.getByText('The server restarts with your installation.', { exact: false })).toBeVisible();
  answer();
  await expect(page.getByRole('region', { name: 'Name your chatbot' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Start your own' })).toHaveCount(0);
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/console/);
  await page.goto(`${server.url}/console/settings`);
  await expect(page.getByRole('region', { name: 'System' }).getByRole('link', { name: 'Open: Audit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open: Start your own' })).toHaveCount(0);
  await page.goto(`${server.url}/console/settings/start-own`);
  await expect(page.getByText('This installation is already your own.')).toBeVisible();
  expect(monitor.faults, 'errors of the browser').toEqual([]);
});
