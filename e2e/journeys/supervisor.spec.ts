import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { connectVisitor, startWaitingVisitor, when } from '../support/clients.js';
import { expectConfidence } from '../support/confidence.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { type Browsers, journeys } from '../support/journey.js';
import type { TestServer } from '../support/server.js';

const test = journeys();

/** Conversations created before the tests: one answered by the bot in each language, and one handed over. */
const all = 3;

async function past({ url }: TestServer): Promise<void> {
  for (const locale of ['en', 'it'] as const) {
    const visitor = connectVisitor(url, { locale });
    visitor.send(suggestedQuestions(locale));
    await when(visitor.state, ({ events }) => events.some(({ actor }) => actor.kind === 'bot'));
    await visitor.command({ type: 'resolve' });
    visitor.close();
  }
  const { visitor } = await startWaitingVisitor(url);
  visitor.send(unanswerableQuestions('en', 9));
  await when(visitor.state, ({ outbox }) => outbox.length === 0);
  visitor.close();
}

/** A supervisor on the history page. */
async function history(browsers: Browsers, search = ''): Promise<Page> {
  const { page } = await browsers.operator('sofia', { path: `/history${search}` });
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  return page;
}

const hits = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download: Download = await coming;
  return readFile(await download.path(), 'utf8');
}

test.describe('history', () => {
  test.beforeAll(async ({ server }) => past(server));

  test('filters are in the URL, and the URL alone restores them', async ({ browsers }) => {
    const page = await history(browsers);
    await expect(hits(page)).toHaveCount(all);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Language' }).or(page.getByLabel('Language')).first().click();
    await page.getByRole('option', { name: 'Italian' }).click();
    await expect(page).toHaveURL(/language=it/);
    await expect(hits(page)).toHaveCount(1);
    await page.reload();
    await expect(hits(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/language/);
    await expect(hits(page)).toHaveCount(all);
  });

  test('full-text search covers every message, highlights an excerpt and links to the message', async ({
    browsers,
  }) => {
    const page = await history(browsers);
    await page.getByRole('textbox', { name: 'Search all messages' }).fill('consegna');
    await expect(page).toHaveURL(/q=consegna/);
    await expect(hits(page).first().locator('mark').first()).toHaveText(/consegna/i);
    await hits(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/#message-\d+$/);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/consegna/i);
  });

  test('the search field has the text of the address, wherever that was set', async ({ browsers }) => {
    const page = await history(browsers, '?q=consegna');
    const search = page.getByRole('textbox', { name: 'Search all messages' });
    await expect(search).toHaveValue('consegna');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
    await expect(page).not.toHaveURL(/q=/);
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(search).toHaveValue('consegna');
  });

  test('a transcript explains why the bot answered: candidates, scores and the threshold', async ({ browsers }) => {
    const page = await history(browsers, '?language=en&outcome=confirmed,unconfirmed,abandoned&state=resolved');
    await hits(page).filter({ hasText: 'delivery' }).first().getByRole('link').click();
    await page.getByRole('button', { name: /^Why\? \d+\s?% confident$/ }).click();
    await expectConfidence(page.getByRole('main'), 'answered');
    const candidates = page.getByRole('table', { name: 'Candidates considered' });
    await expect(candidates.getByRole('row')).not.toHaveCount(1);
    // The numbers under their technical names are for developers.
    await expect(page.getByText('Technical details')).toHaveCount(0);
    const address = page.url();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Technical details' }).press('Space');
    await page.goto(address);
    await page.getByRole('button', { name: /^Why\? \d+\s?% confident$/ }).click();
    await page.getByText('Technical details').click();
    await expect(page.getByRole('main')).toContainText(/keyword \d/);
    await expect(page.getByRole('textbox', { name: 'Reply to the visitor' })).toHaveCount(0);
  });

  test('downloads contain the filtered conversations only', async ({ browsers }) => {
    const page = await history(browsers, '?language=it');
    await expect(hits(page)).toHaveCount(1);
    const [head = '', ...rows] = (await exported(page, 'CSV table')).trim().split('\r\n');
    const language = head.split(',').indexOf('locale');
    expect(rows.map((row) => row.split(',')[language])).toEqual(['Italian']);
    const { conversations } = JSON.parse(await exported(page, 'JSON')) as { conversations: { locale: string }[] };
    expect(conversations.map(({ locale }) => locale)).toEqual(['it']);
    expect(JSON.stringify(conversations)).toContain(suggestedQuestions('it'));
  });
});

test('an operator does not see history, is redirected from its address, and gets 403 for its data', async ({
  browsers,
}) => {
  const { page, url } = await browsers.operator('anna');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' })).toHaveCount(0);
  await page.goto(`${url}/console/history?language=it`);
  await expect(page).toHaveURL(/\/inbox\/queue$/);
  const refused = await page.context().request.get(`${url}/api/v1/history`);
  expect(refused.status()).toBe(403);
});
