import { expect, type Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { foreignPage } from '../support/foreign-page.js';
import { journeys } from '../support/journey.js';

const test = journeys();

const call = (page: Page, ...args: unknown[]) =>
  page.evaluate((given) => (window as unknown as { Parley(...args: unknown[]): void }).Parley(...given), args);
const ada = { id: 'customer-7', name: 'Ada Byron', email: 'ada@shop.example' };
const tokenOf = ({ id, ...claims }: typeof ada, secret: string, until = '10m') =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret));
const chatOf = (page: Page) => {
  const chat = page.frameLocator('iframe[title="Chat"]');
  return { log: chat.getByRole('log'), composer: chat.getByRole('textbox', { name: 'Your message' }) };
};

test('an admin creates the secret, and a person who signs in on the site has one conversation on two devices', async ({
  browser,
  browsers,
  server,
}) => {
  const elena = await browsers.operator('elena', { path: '/settings/chatbots/valdora' });
  await elena.page.getByRole('button', { name: 'Create secret' }).click();
  const dialog = elena.page.getByRole('dialog', { name: 'Identity secret' });
  const secret = (await dialog.getByText(/^pis_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(elena.page.getByText(/^Secret created/)).toBeVisible();
  await expect(elena.page.getByText(secret)).toHaveCount(0);

  const site = await foreignPage(server.url, 'valdora');
  const visit = async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${site.port}`);
    return page;
  };
  const phone = await visit();
  await call(phone, 'open');
  await chatOf(phone).composer.fill('Can I talk to a person, please?');
  await chatOf(phone).composer.press('Enter');
  await expect(chatOf(phone).log).toContainText('Can I talk to a person, please?');
  await call(phone, 'identify', await tokenOf(ada, secret));

  const anna = await browsers.operator('anna', { path: '/inbox/all' });
  const row = anna.page.getByRole('link', { name: /Ada Byron/ });
  await expect(row).toContainText('Signed in on your site');
  await row.click();
  await expect(anna.page.getByText('Signed in on your site as Ada Byron')).toBeVisible();
  await expect(anna.page.getByText('customer-7')).toBeVisible();

  const laptop = await visit();
  await call(laptop, 'identify', await tokenOf(ada, secret));
  await call(laptop, 'open');
  await expect(chatOf(laptop).log).toContainText('Can I talk to a person, please?');

  await call(laptop, 'logout');
  await expect(chatOf(laptop).log).not.toContainText('Can I talk to a person, please?');
  await expect(chatOf(phone).log).toContainText('Can I talk to a person, please?');

  await elena.page.getByRole('button', { name: 'Rotate secret' }).click();
  await elena.page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(elena.page.getByText(/^The previous secret works until/)).toBeVisible();
  await elena.page.getByRole('button', { name: 'End now' }).click();
  await elena.page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(elena.page.getByText(/^The previous secret works until/)).toHaveCount(0);
  await expect(chatOf(phone).log).not.toContainText('Can I talk to a person, please?');
  site.close();
});

test('a sign-out on the page of an archived chatbot clears the visitor as well', async ({
  browser,
  browsers,
  server,
}) => {
  const rest = await browsers.operators.rest('elena');
  const { id } = await rest.createChatbot({ name: 'Lakeside Lodge', locales: ['en'] });
  const { secret } = await rest.rotateIdentitySecret(id);
  const site = await foreignPage(server.url, id);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${site.port}`);
  await call(page, 'identify', await tokenOf(ada, secret));
  await call(page, 'open');
  const panel = () => page.frames().find((frame) => frame.url().startsWith(server.url));
  // Nothing can be read from a frame that is just loading.
  const kept = () =>
    panel()
      ?.evaluate(() => JSON.stringify(localStorage))
      .catch(() => undefined);
  await expect.poll(kept).toMatch(/token":"pvs/);
  await rest.archiveChatbot(id);
  // Browsers cache the script of a chatbot that was in use for five minutes.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.goto(`http://127.0.0.1:${site.port}`);
  await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(0);
  expect(panel()).toBeUndefined();
  await call(page, 'logout');
  await expect.poll(kept).not.toMatch(/token":"pvs/);
  await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(0);
  site.close();
});

test('a page with an expired token is notified and signs another one; a wrong one is explained in its console', async ({
  browser,
  browsers,
  server,
}) => {
  const elena = await browsers.operator('elena');
  const made = await elena.page.request.post(`${server.url}/api/v1/chatbots/valdora/identity-secrets`, {
    headers: { Origin: server.url },
    data: {},
  });
  const { secret } = (await made.json()) as { secret: string };
  const site = await foreignPage(server.url, 'valdora');
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${site.port}`);
  await call(page, 'open');
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        (window as unknown as { Parley(...args: unknown[]): void }).Parley('on', 'identity-expired', () =>
          resolve('expired'),
        );
      }),
  );
  await call(page, 'identify', await tokenOf(ada, secret, '-5m'));
  expect(await heard).toBe('expired');
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('Parley: identify'));
  await call(page, 'identify', await tokenOf(ada, 'another'));
  expect((await refused).text()).toContain('The identity is not signed with the secret of this chatbot');
  site.close();
});
