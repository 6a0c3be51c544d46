import { expect, type Page } from '@playwright/test';
import { Api } from '../support/api.js';
import { suggestedQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings, expectAccessible } from './axe.js';

const test = journeys();

const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Begins as a PNG does, and is none. */
const damaged = Buffer.concat([square.subarray(0, 16), Buffer.alloc(60, 7)]);

const background = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

test('the preview shows unsaved changes, visitors see saved ones, and no conversation starts', async ({
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora' });
  const appearance = page.getByRole('region', { name: 'Appearance' });
  const preview = page.frameLocator('iframe[title="Preview of the chat"]');
  const panel = preview.frameLocator('iframe');
  await expect(panel.getByRole('log')).toContainText('Hello!');

  await appearance.getByLabel('Accent colour').fill('#ffff00');
  await expect(appearance).toContainText('Corrected for contrast in light mode: buttons #999900');
  await expect(panel.locator('.mark')).toHaveCSS('background-color', 'rgb(153, 153, 0)');
  await appearance.getByText('Left', { exact: true }).click();
  await appearance.getByText('Closed', { exact: true }).click();
  await appearance.getByLabel('Text on the button (English)').fill('Ask us');
  await expect(preview.getByRole('button', { name: 'Ask us. Open the chat' })).toBeVisible();
  await appearance.getByText('Dark', { exact: true }).click();
  await appearance.getByText('Open', { exact: true }).click();
  await expect(panel.locator('body')).toHaveCSS('background-color', 'rgb(20, 26, 25)');
  await panel.getByRole('textbox').fill('Is anybody there?');
  await panel.getByRole('textbox').press('Enter');
  await expect(panel.getByRole('log')).toContainText('Is anybody there?');
  expect(await axeFindings(page)).toEqual([]);

  const visitor = await browsers.context();
  const shop = await visitor.newPage();
  await shop.goto(server.url);
  await expect(shop.getByRole('button', { name: 'Open the chat', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();

  const later = await (await browsers.context()).newPage();
  await later.goto(server.url);
  const launcher = later.getByRole('button', { name: 'Ask us. Open the chat' });
  await expect(launcher).toContainText('Ask us');
  expect((await launcher.boundingBox())?.x).toBeLessThan(40);
  expect(await background(later, 'parley-chat button')).toBe('rgb(255, 255, 0)');
  await launcher.click();
  const chat = later.frameLocator('parley-chat iframe');
  await expect(chat.locator('body')).toHaveCSS('background-color', 'rgb(20, 26, 25)');
  const rest = await page.request.get(`${server.url}/api/v1/conversations`);
  expect(await rest.json()).toEqual([]);
});

test('a logo is shown once it is saved, and a file that is no image is refused with a message', async ({
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const appearance = page.getByRole('region', { name: 'Appearance' });
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await appearance.getByRole('button', { name: /Choose a file|Replace/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('logo.png', 'image/png', Buffer.alloc(20 * 1024 * 1024));
  await expect(appearance.getByRole('alert')).toContainText('This file is 20.0 MB; a logo can be up to 512 KB.');
  browsers.monitor.expect(/400 \(Bad Request\).*images/);
  const refusal = 'This file is no PNG, JPEG, WebP or SVG image, or it is damaged.';
  await choose('logo.gif', 'image/gif', pixel);
  await expect(appearance.getByRole('alert')).toContainText(refusal);
  await choose('logo.png', 'image/png', square);
  await expect(appearance.getByRole('alert')).toBeHidden();
  await choose('logo.png', 'image/png', damaged);
  await expect(appearance.getByRole('alert')).toContainText(refusal);

  await choose('logo.png', 'image/png', square);
  const panel = page.frameLocator('iframe[title="Preview of the chat"]').frameLocator('iframe');
  await expect(panel.locator('img.logo')).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  const shop = await (await browsers.context()).newPage();
  await shop.goto(server.url);
  await shop.locator('parley-chat button').click();
  await expect(shop.frameLocator('parley-chat iframe').locator('img.logo')).toHaveJSProperty('naturalWidth', 1);
});

test('initials stand for a logo that cannot be drawn', async ({ browsers, server }) => {
  const elena = await Api.signedIn(server.url, 'elena');
  const { body } = await elena.post<{ id: string }>('/api/v1/images', { data: damaged.toString('base64') });
  const saved = await elena.ask('PATCH', '/api/v1/chatbots/valdora', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ appearance: { logo: body.id } }),
  });
  expect(saved.status).toBe(200);
  const shop = await (await browsers.context()).newPage();
  await shop.goto(server.url);
  await shop.locator('parley-chat button').click();
  await expect(shop.frameLocator('parley-chat iframe').locator('.mark')).toHaveText('V');
});

test('a script in a logo does not run, in the chat or at its own address', async ({ browsers, server }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title='ran'">
    <rect width="9" height="9"/><script>document.title = 'ran'; fetch('/api/v1/profile')</script></svg>`;
  const upload = await page.request.post(`${server.url}/api/v1/images`, {
    headers: { Origin: server.url },
    data: { data: Buffer.from(drawing).toString('base64') },
  });
  expect(upload.status()).toBe(201);
  const { path } = (await upload.json()) as { path: string };
  const served = await page.request.get(server.url + path);
  expect(served.headers()).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
    'x-content-type-options': 'nosniff',
  });
  const opened = await (await browsers.context()).newPage();
  browsers.monitor.expect(/Content Security Policy|sandbox/);
  await opened.goto(server.url + path);
  await expect(opened.locator('rect')).toHaveCount(1);
  expect(await opened.title()).not.toBe('ran');
});

test('with a yellow accent everything is readable, in light and dark', async ({ browsers, server }) => {
  const sofia = await Api.signedIn(server.url, 'sofia');
  await sofia.ask('PATCH', '/api/v1/chatbots/valdora', {
    body: JSON.stringify({ appearance: { accent: '#ffd400', scheme: 'system' } }),
    headers: { 'Content-Type': 'application/json' },
  });
  const visitor = await browsers.visitor('en', { bypassCSP: true });
  await visitor.write(suggestedQuestions('en', 1));
  await expect(visitor.sources.first()).toBeVisible();
  await visitor.write('Is it as https://valdora.example/returns says?');
  await expect(visitor.log.getByRole('link', { name: 'https://valdora.example/returns' })).toBeVisible();
  await expectAccessible(visitor.page, 'yellow accent');
});
