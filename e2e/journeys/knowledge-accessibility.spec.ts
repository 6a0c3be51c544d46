import { expect, type Page } from '@playwright/test';
import type { ArticleSummary } from '#contracts/articles.js';
import { connectOperator, connectVisitor, when } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { aboutRenting, valdora } from '../support/knowledge.js';
import { axeFindings } from './axe.js';

const test = journeys();

/** Nothing is found in the page as it stands, in the light and in the dark. */
async function isSound(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await axeFindings(page), `${state}, ${colorScheme}`).toEqual([]);
  }
}

for (const width of [1440, 390]) {
  test(`axe reports no violation in knowledge and a chatbot's settings at ${width} pixels`, async ({
    browsers,
    server,
  }) => {
    test.slow();
    for (const question of [unanswerableQuestions('en', 7), suggestedQuestions('en')]) {
      const visitor = connectVisitor(server.url);
      visitor.send(question);
      await when(visitor.state, ({ queue, events }) => queue || events.some(({ actor }) => actor.kind === 'bot'));
      visitor.close();
    }
    // The pages' own policy lets no script in but theirs.
    const { page, url } = await browsers.operator('sofia', { bypassCSP: true, viewport: { width, height: 900 } });
    const visit = async (path: string, shows: RegExp) => {
      await page.goto(`${url}/console${path}`);
      await expect(page.getByText(shows).first()).toBeVisible();
    };

    await visit('/knowledge', /warranty/);
    await isSound(page, 'articles');
    await visit('/knowledge?q=nothing+is+called+like+this', /No matching articles/);
    await isSound(page, 'no articles');
    await visit('/knowledge', /warranty/);
    await page.getByRole('button', { name: 'Try it' }).click();
    const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
    await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('Would answer');
    await isSound(page, 'trial');

    await visit('/knowledge/unanswered', /visitor/);
    await page
      .getByRole('button', { name: /^\d+ questions?$/ })
      .first()
      .click();
    await isSound(page, 'unanswered');
    await visit('/knowledge/imports', /Drop files here/);
    await page.getByLabel('Drop files here, or choose them').setInputFiles([
      { name: 'gloves.md', mimeType: 'text/markdown', buffer: Buffer.from('# Heated gloves\n\nSix hours.\n') },
      { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('') },
    ]);
    await isSound(page, 'files chosen');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('No text')).toBeVisible();
    await isSound(page, 'import report');

    const found = await page.context().request.get(`${url}/api/v1/articles?q=delivery&locale=en&kind=answer`);
    const [article] = (await found.json()) as ArticleSummary[];
    const path = `/knowledge/articles/${article?.id ?? ''}`;
    await visit(path, /Example phrasings/);
    await isSound(page, 'editor');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Another title at ${width}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await expect(dialog).toContainText(/replayed/);
    await isSound(page, 'replay');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await visit(`${path}?tab=versions`, /From version/);
    await isSound(page, 'versions');
    await visit(`${path}?tab=recipients`, /Recipients/);
    await isSound(page, 'who was told');

    await visit('/settings/chatbots/valdora', /How careful should/);
    await page.getByText('Opening hours', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByRole('button', { name: 'Add a group' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await isSound(page, 'settings of a chatbot');
  });

  test(`axe reports no violation in a batch, a translation and the threshold at ${width} pixels`, async ({
    browsers,
    server,
  }) => {
    test.slow();
    const { rest } = await connectOperator(server.url, 'sofia');
    const article = await rest.createArticle({ ...aboutRenting(`catamaran ${width}`, ''), chatbotId: valdora });
    const { page, url } = await browsers.operator('sofia', { bypassCSP: true, viewport: { width, height: 900 } });
    await page.goto(`${url}/console/knowledge?q=catamaran+${width}`);
    await page.getByRole('checkbox', { name: /^Select “/ }).click();
    await isSound(page, 'articles selected');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/replayed|No questions in this period/);
    await isSound(page, 'batch');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toContainText('No text yet. Add some first.');
    await isSound(page, 'report of a batch');
    await page.goto(`${url}/console/knowledge/articles/new?translationOf=${article.id}&language=it`);
    await expect(page.getByText(/^Translation of/)).toBeVisible();
    await isSound(page, 'translation');
    await page.goto(`${url}/console/settings/chatbots/valdora`);
    await page.getByRole('radio', { name: /Custom/ }).click();
    await isSound(page, 'threshold');
  });
}
