import { expect } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { notices, publish, supervisor } from '../support/article-pages.js';
import { connectOperator, connectVisitor, conversationOf, when } from '../support/clients.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { aboutRenting, ask, likelihood, nearTelescope, publishedArticle } from '../support/knowledge.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('unanswered questions are added to the most similar article with one click, and the cluster shrinks', async ({
  browsers,
  server,
}) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const { id } = await publishedArticle(rest, aboutRenting('telescope', 'Telescopes are 9 euros.'));
  const question = nearTelescope.phrasing;
  await expect.poll(() => likelihood(rest, id, question), { timeout: 4 * patienceMs }).toBeGreaterThan(0.5);
  for (let n = 0; n < 2; n += 1) await ask(server.url, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await expect(gap).toContainText('2 visitors');
  const places = () =>
    page
      .getByRole('article')
      .evaluateAll((rows) => rows.map((row) => [row.textContent?.slice(0, 20), row.getBoundingClientRect().top]));
  await expect(gap).toContainText(`Adds phrasing: ${question}`);
  const add = gap.getByRole('button', { name: /^Add as phrasing to “/ }).first();
  await expect(add).toBeVisible();
  const before = await places();
  await add.click();
  await expect(gap).toContainText('Added as a phrasing of');
  await expect(gap).toContainText(/Was 1 unanswered question, now 0/);
  expect(await places(), 'rows stay where they stand').toEqual(before);
});

test('a question is added to an article that a search finds, by keyboard', async ({ browsers, server }) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const { id, title } = await publishedArticle(rest, aboutRenting('sailboat', 'Sailboats are 80 euros a day.'));
  const question = unanswerableQuestions('en', 9);
  await ask(server.url, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) });
  await gap.getByRole('button', { name: /^(Add to an article|Add as phrasing to another article)$/ }).click();
  await page.getByRole('textbox', { name: 'Search articles' }).fill('zzzz');
  await expect(page.getByText('No matching articles')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search articles' }).fill('sailboat');
  await expect(page.getByRole('option', { name: title })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(gap).toContainText(`Added as a phrasing of “${title}”`);
  expect((await rest.article(id)).content.variants).toContain(question);
});

test('the answer to an unanswered question is written with one click', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 8);
  await ask(server.url, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await gap.getByRole('link', { name: 'Write the answer' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(question);
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('For long days we recommend one with solar charging.');
  await publish(page);
  await page.goto(`${server.url}/console/knowledge/unanswered`);
  await expect(gap).toContainText(/Was 1 unanswered question, now 0/);
});

test('an unanswered question is dismissed, and listed again when that is undone', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 8);
  await ask(server.url, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await gap.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(gap).toHaveCount(0);
  await notices(page, /^Dismissed/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(gap).toBeVisible();
  await gap.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(gap).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/gaps?, costliest first/)).toBeVisible();
  await expect(gap).toHaveCount(0);
});

test("the answer to an unanswered question starts from an operator's reply", async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 7);
  const visitor = connectVisitor(server.url);
  visitor.send(question);
  const id = await conversationOf(visitor);
  await when(visitor.state, ({ queue }) => queue !== null);
  const { client, rest } = await connectOperator(server.url, 'sofia');
  await client.command(id, { type: 'accept' });
  client.open(id).send('Yes, every Thursday evening in Turin.');
  await when(visitor.state, ({ events }) => events.some(({ actor }) => actor.kind === 'operator'));
  await client.command(id, { type: 'resolve', outcome: 'confirmed' });
  await expect.poll(async () => (await rest.unansweredQuestions({ days: 7 })).total).toBeGreaterThan(0);

  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await gap.getByRole('link', { name: 'Write the answer' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'Yes, every Thursday evening in Turin.',
  );
  await expect(page.getByText('Remove names and personal details before publishing.')).toBeVisible();
});
