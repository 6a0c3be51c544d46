import { expect, type Page } from '@playwright/test';
import type { ArticleSummary } from '#contracts/articles.js';
import { axeFindings } from '../support/axe.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { visitorOf, when } from '../support/people.js';

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
  test(`axe finds nothing in knowledge and a chatbot's settings at ${width} pixels`, async ({ browsers, server }) => {
    test.slow();
    for (const question of [unanswerableQuestions('en', 7), suggestedQuestions('en')]) {
      const visitor = visitorOf(server.url);
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
    await visit('/knowledge?q=nothing+is+called+like+this', /No article like that/);
    await isSound(page, 'no articles');
    await visit('/knowledge', /warranty/);
    await page.getByRole('button', { name: 'Try it' }).click();
    const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
    await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('It would answer');
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
    await expect(page.getByText('There is no text in it')).toBeVisible();
    await isSound(page, 'import report');

    const found = await page.context().request.get(`${url}/api/v1/articles?q=delivery&locale=en&kind=answer`);
    const [article] = (await found.json()) as ArticleSummary[];
    const path = `/knowledge/articles/${article?.id ?? ''}`;
    await visit(path, /Ways of asking/);
    await isSound(page, 'editor');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Another title at ${width}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await expect(dialog).toContainText(/asked again/);
    await isSound(page, 'replay');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await visit(`${path}?tab=versions`, /From version/);
    await isSound(page, 'versions');
    await visit(`${path}?tab=told`, /Who was told/);
    await isSound(page, 'who was told');

    await visit('/settings/chatbots/valdora', /at least this sure/);
    await page.getByText('Opening hours', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByRole('button', { name: 'Add a group' }).click();
    await expect(page.getByText('Changes are not in force yet.')).toBeVisible();
    await isSound(page, 'settings of a chatbot');
  });
}
