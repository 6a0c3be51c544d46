import { expect, type Locator } from '@playwright/test';
import type { ConversationSummary } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { startWaitingVisitor } from '../support/clients.js';
import { journeys } from '../support/journey.js';

const test = journeys();

test('the conversation view shows whether the visitor is still on the page', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write('Are you there?');
  const anna = await browsers.operator('anna');
  await anna.open('Are you there?');
  await expect(anna.page.getByText('On the page now')).toBeVisible();
  await visitor.page.close();
  for (const part of [anna.card, anna.page.getByRole('complementary', { name: 'Details' })])
    await expect(part.getByText('Left the page')).toBeVisible();
});

test('what an operator formats looks the same to both, and a web address needs no scheme to be a link', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write('How long does it take?');
  const anna = await browsers.operator('anna');
  await anna.open('How long does it take?');
  await anna.accept();
  await anna.reply.fill('It takes **two** days: www.shop.example/delivery');
  await anna.page.keyboard.press('Control+Enter');
  for (const log of [anna.thread, visitor.log]) {
    await expect(log.locator('strong', { hasText: /^two$/ })).toBeVisible();
    await expect(log).not.toContainText('**');
    await expect(log.getByRole('link', { name: 'www.shop.example/delivery' })).toHaveAttribute(
      'href',
      'https://www.shop.example/delivery',
    );
  }
});

test('a row of the history says when its conversation began, and an unset filter says that any will do', async ({
  browsers,
  server,
}) => {
  const { visitor, id } = await startWaitingVisitor(server.url);
  const sofia = await Api.signedIn(server.url, 'sofia');
  const read = async () => (await sofia.get<ConversationSummary>(`/api/v1/conversations/${id}`)).body;
  await expect
    .poll(async () => Date.parse((await read()).lastActivityAt))
    .not.toBe(Date.parse((await read()).createdAt));
  visitor.close();
  const { page } = await browsers.operator('sofia', { path: '/history' });
  const row = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(row.first().locator('time')).toHaveAttribute('datetime', (await read()).createdAt);
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const name of ['State', 'Outcome', 'Language'])
    await expect(page.getByRole('combobox', { name }).or(page.getByLabel(name)).first()).toHaveAttribute(
      'placeholder',
      'Any',
    );
});

test('the main navigation shows the names of its pages', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const widthOf = async (name: Locator) => (await name.boundingBox())?.width ?? 0;
  // What is for screen readers alone has a width of one pixel.
  for (const name of ['Chats', 'History', 'Knowledge', 'Settings'])
    expect(await widthOf(rail.getByText(name, { exact: true }))).toBeGreaterThan(10);
});

test('what was resolved today begins at midnight where the operator is', async ({ browsers, server }) => {
  // At midnight there it is ten in the morning in UTC.
  const { page } = await browsers.operator('anna', { timezoneId: 'Pacific/Kiritimati' });
  const asked = page.waitForRequest(/view=resolved_today/);
  await page.goto(`${server.url}/console/inbox/resolved-today`);
  const today = new URL((await asked).url()).searchParams.get('today');
  expect(today).toMatch(/T10:00:00/);
});
