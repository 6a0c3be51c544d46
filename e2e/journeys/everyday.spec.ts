import { expect, type WebSocketRoute } from '@playwright/test';
import { startWaitingVisitor } from '../support/clients.js';
import { journeys } from '../support/journey.js';

const test = journeys();

test('an unknown address shows an error, not the queue', async ({ browsers, server }) => {
  const { page } = await browsers.operator('anna', { path: '/nonsense' });
  await expect(page.getByText('Page not found', { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/console/nonsense');
  await page.goto(`${server.url}/console/settings/nonsense`);
  await expect(page.getByText('Page not found', { exact: true })).toBeVisible();
});

test('the palette forgives a typing error', async ({ browsers }) => {
  const { page } = await browsers.operator('anna');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Search/).fill('settngs');
  await page.getByRole('button', { name: /Go to Settings/ }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a click counts where it was pressed, even if new content moves the target before the release', async ({
  browsers,
}) => {
  const { page } = await browsers.operator('anna');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const press = async (name: string) => {
    const box = await rail.getByRole('link', { name }).boundingBox();
    if (!box) throw new Error(`there is no ${name}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
  };
  // Moving the pointer away cancels the click.
  await press('Knowledge');
  await page.mouse.move(640, 400);
  await page.mouse.up();
  await press('Settings');
  await rail.evaluate((element) => {
    element.style.paddingTop = '300px';
  });
  await page.mouse.up();
  await expect(page).toHaveURL(/\/console\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('an operator on an article gets no offers; back at the queue, all of them', async ({ browsers, server }) => {
  const { page } = await browsers.operator('sofia', { presence: 'online', path: '/knowledge' });
  await browsers.operators.setAttending('sofia', false);
  await expect(page.getByRole('heading', { name: 'Knowledge' })).toBeVisible();
  const { visitor } = await startWaitingVisitor(server.url);
  const offer = page.getByText('is waiting for you');
  // The badge of the queue shows that the page has the new count.
  await expect(page.getByText('1 visitor waiting')).toBeAttached();
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: /^Chats/ }).click();
  // Rows of the queue show the offer themselves.
  await expect(page.getByText('For you')).toBeVisible();
  await browsers.operators.setAttending('sofia', true);
  visitor.close();
});

test('visitors who came while the page was connecting are counted and listed', async ({ browsers, server }) => {
  const context = await browsers.context();
  await context.addCookies([await browsers.operators.cookie('marco')]);
  const page = await context.newPage();
  const held: WebSocketRoute[] = [];
  await page.routeWebSocket('**/socket.io/**', (socket) => void held.push(socket));
  await page.goto(`${server.url}/console/inbox/queue`);
  // Everything has been read before anybody waits.
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  const { visitor } = await startWaitingVisitor(server.url);
  for (const socket of held) socket.connectToServer();
  await expect(page.getByText('1 visitor waiting')).toBeAttached();
  await expect(page.getByText('Nobody is waiting')).toBeHidden();
  visitor.close();
});

test('a visitor has one name, whatever the language of the operator', async ({ browsers, server }) => {
  const { visitor, id } = await startWaitingVisitor(server.url, { locale: 'it' });
  const names: string[] = [];
  for (const locale of ['en-GB', 'it-IT']) {
    const { page } = await browsers.operator('anna', { path: `/inbox/all/${id}`, locale });
    // The list has a heading too, of one word.
    const name = page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .filter({ hasText: /^\S+ \S+/ });
    names.push(await name.first().innerText());
  }
  expect(names[0]).toBe(names[1]);
  expect(names[0]).toMatch(/^\p{Lu}[\p{Ll} ]+ \p{Ll}+$/u);
  visitor.close();
});

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 1180, height: 820 }],
] as const)
  test(`without a keyboard, no shortcut is shown on a ${device}`, async ({ browsers, server }) => {
    const { visitor, id } = await startWaitingVisitor(server.url);
    const touch = { viewport, hasTouch: true, isMobile: true };
    const { page, url } = await browsers.operator('anna', { path: `/inbox/queue/${id}`, ...touch });
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect(page.locator('kbd:visible')).toHaveCount(0);
    await page.goto(`${url}/console/settings`);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
    visitor.close();
  });
