import { expect } from '@playwright/test';
import type { ArticleId } from '#contracts/ids.js';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { supervisor } from '../../support/article-pages.js';
import { connectOperator } from '../../support/clients.js';
import { unanswerableQuestions } from '../../support/demo.js';
import { journeys } from '../../support/journey.js';
import { aboutRenting, ask, likelihood, nearTelescope, publishedArticle, valdora } from '../../support/knowledge.js';
import { axeFindings, expectAccessible } from '../axe.js';

const test = journeys();

const { asked, phrasing } = nearTelescope;

/** What each language calls it. */
const words = {
  en: {
    phrasings: 'Example phrasings',
    suggested: 'Suggested phrasings',
    add: `Add phrasing: ${phrasing}`,
    side: 'Coverage',
    answered: /Would answer \d+ of \d+ recent/,
    more: /more than saved/,
  },
  it: {
    phrasings: 'Varianti della domanda',
    suggested: 'Varianti suggerite',
    add: `Aggiungi variante: ${phrasing}`,
    side: 'Copertura',
    answered: /Risponderebbe a \d+ di \d+/,
    more: /in più del testo salvato/,
  },
} as const;

async function trainedWith(rest: RestClient, id: ArticleId): Promise<void> {
  await expect.poll(() => likelihood(rest, id, asked), { timeout: 4 * patienceMs }).toBeGreaterThan(0.5);
}

for (const locale of ['en', 'it'] as const) {
  test(`the editor shows the effect of a phrasing, and adds a visitor's question with one click (${locale})`, async ({
    browsers,
    server,
  }) => {
    const { rest } = await connectOperator(server.url, 'sofia');
    const { id } = await publishedArticle(rest, aboutRenting('telescope', 'Telescopes are 9 euros.'));
    await trainedWith(rest, id);
    await ask(server.url, asked);
    const { page } = await browsers.operator('sofia', { path: `/knowledge/articles/${id}`, locale, bypassCSP: true });
    const { suggested, add, phrasings, side, answered, more } = words[locale];
    const list = page.getByRole('region', { name: suggested });
    await list.getByRole('button', { name: add }).click();
    await expect(page.getByRole('textbox', { name: phrasings })).toHaveValue(new RegExp(phrasing));
    await expect(list.getByRole('button', { name: add })).toHaveCount(0);
    await page.getByText(side, { exact: true }).click();
    const panel = page.getByRole('region', { name: side });
    await expect(panel).toContainText(answered);
    await expect(panel).toContainText(asked);
    // Until then it shows the result of the previous phrasing.
    const tried = page.waitForResponse((response) => response.request().postData()?.includes(asked) ?? false);
    await page.getByRole('textbox', { name: phrasings }).fill(`${phrasing}\n${asked}`);
    await tried;
    await expect(panel).toContainText(more);
    expect(await axeFindings(page), 'the editor with its coverage').toEqual([]);
    await rest.archiveArticle(id);
  });
}

test('the health page lists thin articles and links to their fix', async ({ browsers, server }) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const { title } = await publishedArticle(rest, { ...aboutRenting('sextant', 'Five euros.'), variants: [] });
  const { page } = await browsers.operator('sofia', { path: '/knowledge/health', bypassCSP: true });
  const thin = page.getByRole('region', { name: 'Thin articles' }).getByRole('listitem').filter({ hasText: title });
  // The server compares every article with every other.
  await expect(thin).toBeVisible({ timeout: 4 * patienceMs });
  await expect(page.getByRole('region', { name: 'Competing articles' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'health');
  await thin.getByRole('link', { name: `Add phrasings: ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
});

for (const [locale, names] of [
  [
    'en',
    {
      word: 'hammock',
      label: 'Test questions',
      run: 'Save and run',
      wrong: 'Line 2: no published article has this title.',
      result: '2 of 2 as expected',
      ranAt: /^Run (now|\d+ min)/,
    },
  ],
  [
    'it',
    {
      word: 'swing',
      label: 'Domande di test',
      run: 'Salva ed esegui',
      wrong: 'Riga 2: nessun articolo pubblicato ha questo titolo.',
      result: '2 su 2 come previsto',
      ranAt: /^Eseguito (ora|\d+ min)/,
    },
  ],
] as const) {
  test(`a pasted list of test questions runs, and an invalid line is reported (${locale})`, async ({
    browsers,
    server,
  }) => {
    browsers.monitor.expect(/400 .*test-set/);
    const { rest } = await connectOperator(server.url, 'sofia');
    const { id, title } = await publishedArticle(rest, aboutRenting(names.word, 'They are 3 euros.'));
    const { page } = await browsers.operator('sofia', {
      path: '/knowledge/tests?language=en',
      locale,
      bypassCSP: true,
    });
    const list = page.getByRole('textbox', { name: names.label });
    await list.fill(`${unanswerableQuestions('en')} => -\ndo you rent ${names.word}s => No such title`);
    await page.getByRole('button', { name: names.run }).click();
    await expect(page.getByText(names.wrong)).toBeVisible();
    await list.fill(`${unanswerableQuestions('en')} => -\ndo you rent ${names.word}s => ${title}`);
    await page.getByRole('button', { name: names.run }).click();
    await expect(page.getByText(names.result)).toBeVisible();
    await page.reload();
    await expect(page.getByText(names.result)).toBeVisible();
    await expect(page.getByText(names.ranAt)).toBeVisible();
    await expectAccessible(page, 'tests');
    await rest.archiveArticle(id);
  });
}

test('before publishing, the test questions with a different outcome are counted', async ({ browsers, server }) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const { id } = await publishedArticle(rest, aboutRenting('gazebo', 'Gazebos are 20 euros.'));
  const expected = { kind: 'article', articleId: id } as const;
  const questions = ['do you rent gazebos', 'gazebo for hire'].map((question) => ({ question, expected }));
  await rest.saveTestSet(valdora, { locale: 'en', questions });
  const page = await supervisor(browsers, `/knowledge/articles/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Tents for parties');
  await page.getByRole('textbox', { name: 'Example phrasings' }).fill('party tents');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const tests = page.getByRole('dialog').getByRole('region', { name: 'Your test questions' });
  await expect(tests).toContainText('2 of your 2 test questions would change.');
  await expect(tests).toContainText('2 would no longer be as expected.');
  await tests.getByRole('button', { name: 'See changes' }).click();
  await expect(tests.getByRole('listitem').first()).toContainText('Now: Answered with “Can I rent a gazebo?”');
});

test('an operator adds a question that the bot asked back about, after the conversation, without the order number', async ({
  browsers,
  server,
}) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const { id, title } = await publishedArticle(rest, aboutRenting('telescope', 'Telescopes are 9 euros.'));
  await trainedWith(rest, id);
  const visitor = await browsers.visitor();
  await visitor.write(asked);
  await expect(visitor.log.getByRole('list', { name: 'Did you mean…?' })).toContainText(title);
  await visitor.askForPerson();
  const anna = await browsers.operator('anna', { bypassCSP: true });
  await anna.open('Did you mean');
  await expectAccessible(anna.page, 'a question that the bot asked back about');
  await expect(anna.button('Teach the bot')).toHaveCount(0);
  await anna.accept();
  await anna.answer('They are 9 euros a day.');
  await anna.button('Resolve').click();
  await anna.page.getByRole('menuitem', { name: /^Answered, visitor confirmed/ }).click();
  await expect(anna.thread).toContainText(`Should the bot use “${title}” to answer questions like this? ${phrasing}`);
  await expectAccessible(anna.page, 'the proposal to teach the bot');
  await anna.thread.getByRole('button', { name: 'Teach the bot' }).click();
  await expect(anna.thread).toContainText(`The bot now answers this with “${title}”`);
  expect((await rest.article(id)).content.variants).toContain(phrasing);
});
