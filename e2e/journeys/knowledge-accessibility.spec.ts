import { expect } from '@playwright/test';
import type { ArticleSummary } from '#contracts/articles.js';
import { connectOperator, connectVisitor, when } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { aboutRenting, valdora } from '../support/knowledge.js';
import { expectAccessible } from './axe.js';

const test = journeys();

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
    // The pages' own content security policy allows only their scripts.
    const viewport = { width, height: 900 };
    const { page, url } = await browsers.operator('sofia', { path: '/knowledge', bypassCSP: true, viewport });
    const visit = async (path: string, shows: RegExp) => {
      await page.goto(`${url}/console${path}`);
      await expect(page.getByText(shows).first()).toBeVisible();
    };

    await expect(page.getByText(/warranty/).first()).toBeVisible();
    await expectAccessible(page, 'articles');
    await visit('/knowledge?q=nothing+is+called+like+this', /No matching articles/);
    await expectAccessible(page, 'no articles');
    await visit('/knowledge', /warranty/);
    await page.getByRole('button', { name: 'Try it' }).click();
    const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
    await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('Would answer');
    await expectAccessible(page, 'trial');

    await visit('/knowledge/unanswered', /visitor/);
    await page
      .getByRole('button', { name: /^\d+ questions?$/ })
      .first()
      .click();
    await expectAccessible(page, 'unanswered');
    await visit('/knowledge/imports', /Drop files here/);
    await page.getByLabel('Drop files here, or choose them').setInputFiles([
      { name: 'gloves.md', mimeType: 'text/markdown', buffer: Buffer.from('# Heated gloves\n\nSix hours.\n') },
      { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('') },
    ]);
    await expectAccessible(page, 'files chosen');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('No text')).toBeVisible();
    await expectAccessible(page, 'import report');

    const found = await page.context().request.get(`${url}/api/v1/articles?q=delivery&locale=en&kind=answer`);
    const [article] = (await found.json()) as ArticleSummary[];
    const path = `/knowledge/articles/${article?.id ?? ''}`;
    await visit(path, /Example phrasings/);
    await expectAccessible(page, 'editor');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Another title at ${width}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await expect(dialog).toContainText(/replayed/);
    await expectAccessible(page, 'replay');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    await visit(`${path}?tab=versions`, /From version/);
    await expectAccessible(page, 'versions');
    await visit(`${path}?tab=recipients`, /Recipients/);
    await expectAccessible(page, 'who was told');

    await visit('/settings/chatbots/valdora', /How careful should/);
    await page.getByText('Opening hours', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Add a topic' }).click();
    await page.getByRole('button', { name: 'Add a group' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expectAccessible(page, 'settings of a chatbot');
  });

  test(`axe reports no violation in a batch, a translation and the threshold at ${width} pixels`, async ({
    browsers,
    server,
  }) => {
    test.slow();
    const { rest } = await connectOperator(server.url, 'sofia');
    const article = await rest.createArticle({ ...aboutRenting(`catamaran ${width}`, ''), chatbotId: valdora });
    const { page, url } = await browsers.operator('sofia', {
      path: `/knowledge?q=catamaran+${width}`,
      bypassCSP: true,
      viewport: { width, height: 900 },
    });
    await page.getByRole('checkbox', { name: /^Select “/ }).click();
    await expectAccessible(page, 'articles selected');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/replayed|No questions in this period/);
    await expectAccessible(page, 'batch');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toContainText('No text yet. Add some first.');
    await expectAccessible(page, 'report of a batch');
    await page.goto(`${url}/console/knowledge/articles/new?translationOf=${article.id}&language=it`);
    await expect(page.getByText(/^Translation of/)).toBeVisible();
    await expectAccessible(page, 'translation');
    await page.goto(`${url}/console/settings/chatbots/valdora`);
    await page.getByRole('radio', { name: /Custom/ }).click();
    await expectAccessible(page, 'threshold');
  });
}
