import { expect, type Locator } from '@playwright/test';
import type { ArticleSummary } from '#contracts/articles.js';
import { connectOperator, connectVisitor, when } from '../../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../../support/demo.js';
import { journeys } from '../../support/journey.js';
import { aboutRenting, valdora } from '../../support/knowledge.js';
import { expectAccessible } from '../axe.js';
import { goInApp, Requests } from '../in-app.js';

// Nothing depends on how certain the answers to its edits are.
const test = journeys({ TRAINING: 'off' });

// Every state is checked by all rules in both schemes, in each at one of the two widths.
for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
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
    // The pages' own content security policy allows only their scripts.
    const viewport = { width, height: 900 };
    const { page, url } = await browsers.operator('sofia', {
      ...{ path: '/knowledge', bypassCSP: true, viewport, colorScheme },
    });
    const requests = new Requests(page);
    const visit = async (path: string, shows: Locator) => {
      await goInApp(page, path);
      await expect(shows.first()).toBeVisible();
      await requests.settle();
    };
    const isSound = (state: string) => expectAccessible(page, state, [colorScheme]);

    await expect(page.getByText(/warranty/).first()).toBeVisible();
    await isSound('articles');
    await page.getByRole('button', { name: 'Try it' }).click();
    const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
    await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('Would answer');
    await isSound('trial');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await visit('/knowledge?q=nothing+is+called+like+this', page.getByText('No matching articles'));
    await isSound('no articles');

    const questions = page.getByRole('button', { name: /^\d+ questions?$/ });
    await visit('/knowledge/unanswered', questions);
    await questions.first().click();
    await isSound('unanswered');
    await visit('/knowledge/imports', page.getByText(/Drop files here/));
    await page.getByLabel('Drop files here, or choose them').setInputFiles([
      { name: 'gloves.md', mimeType: 'text/markdown', buffer: Buffer.from('# Heated gloves\n\nSix hours.\n') },
      { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('') },
    ]);
    await isSound('files chosen');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    // Before the page itself shows the new import, the report is that of an earlier one.
    await expect(page).toHaveURL(/imports\?import=/);
    await expect(page.getByText('No text')).toBeVisible();
    await isSound('import report');

    const found = await page.context().request.get(`${url}/api/v1/articles?q=delivery&locale=en&kind=answer`);
    const [article] = (await found.json()) as ArticleSummary[];
    const path = `/knowledge/articles/${article?.id ?? ''}`;
    await visit(path, page.getByText(/Example phrasings/));
    await isSound('editor');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Another title at ${width}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await expect(dialog).toContainText(/replayed/);
    await isSound('replay');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await visit(`${path}?tab=versions`, page.getByText(/From version/));
    await isSound('versions');
    await visit(`${path}?tab=recipients`, page.locator('a[aria-current=page]', { hasText: 'Recipients' }));
    await isSound('who was told');

    await visit('/settings/chatbots/valdora', page.getByText(/How careful should/));
    await page.getByRole('radio', { name: /Custom/ }).click();
    await page.getByText('Opening hours', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByRole('button', { name: 'Add a group' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await isSound('settings of a chatbot, with a threshold of its own');
  });

  test(`axe reports no violation in a batch and a translation at ${width} pixels`, async ({ browsers, server }) => {
    test.slow();
    const { rest } = await connectOperator(server.url, 'sofia');
    const article = await rest.createArticle({ ...aboutRenting(`catamaran ${width}`, ''), chatbotId: valdora });
    const { page } = await browsers.operator('sofia', {
      path: `/knowledge?q=catamaran+${width}`,
      bypassCSP: true,
      viewport: { width, height: 900 },
      colorScheme,
    });
    const isSound = (state: string) => expectAccessible(page, state, [colorScheme]);
    await page.getByRole('checkbox', { name: /^Select “/ }).click();
    await isSound('articles selected');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/replayed|No questions in this period/);
    await isSound('batch');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toContainText('No text yet. Add some first.');
    await isSound('report of a batch');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await goInApp(page, `/knowledge/articles/new?translationOf=${article.id}&language=it`);
    await expect(page.getByText(/^Translation of/)).toBeVisible();
    await isSound('translation');
  });
}
