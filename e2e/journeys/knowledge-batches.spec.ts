import { expect, type Page } from '@playwright/test';
import type { RestClient } from '#sdk/rest-client.js';
import { notices, supervisor } from '../support/article-pages.js';
import { connectOperator } from '../support/clients.js';
import { journeys } from '../support/journey.js';
import { aboutRenting, ask, valdora } from '../support/knowledge.js';
import type { TestServer } from '../support/server.js';

const test = journeys({ TRAINING: 'off' });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Unpublished drafts, found by their topic's word. */
async function drafts({ url }: TestServer, texts: Record<string, string>): Promise<RestClient> {
  const { rest } = await connectOperator(url, 'sofia');
  for (const [word, body] of Object.entries(texts))
    await rest.createArticle({ ...aboutRenting(word, body), chatbotId: valdora });
  return rest;
}

test('several articles are published at once, and each refused one is named with its reason', async ({
  browsers,
  server,
}) => {
  const rest = await drafts(server, {
    'glider one': 'Glider one is 10 euros.',
    'glider two': 'Glider two is 20 euros.',
    'glider three': 'Glider three is 30 euros.',
    'glider four': '',
  });
  await ask(server.url, 'do you rent glider ones');
  const page = await supervisor(browsers, '/knowledge?q=glider&status=draft');
  await expect(rows(page)).toHaveCount(4);
  const boxes = page.getByRole('checkbox', { name: /^Select “/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Publish 4 articles');
  await expect(dialog.getByRole('row').filter({ hasText: 'do you rent glider ones' })).toContainText('Now answered');

  const [moved] = (await rest.articles({ q: 'glider three' })).items;
  if (!moved) throw new Error('there is no such draft');
  await rest.replaceArticle(moved.id, { ...aboutRenting('glider three', 'Glider three is 35 euros.'), basedOn: 1 });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toContainText('2 articles published.');
  await expect(dialog).toContainText('2 need your attention.');
  const result = (title: string) => dialog.getByRole('listitem').filter({ hasText: title });
  await expect(result('glider one')).toContainText('Published');
  await expect(result('glider three')).toContainText('Has been edited');
  await expect(result('glider four')).toContainText('No text yet. Add some first.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(2);

  const visitor = await browsers.visitor();
  await visitor.write('do you rent glider twos');
  await expect(visitor.log).toContainText('Glider two is 20 euros.');
});

test('all matching articles are selected, archived and restored in Italian', async ({ browsers, server }) => {
  await drafts(server, {
    'monociclo alfa': 'Costa 5 euro.',
    'monociclo beta': 'Costa 6 euro.',
    'monociclo gamma': 'No.',
  });
  const { page, url } = await browsers.operator('sofia', { path: '/knowledge?q=monociclo', locale: 'it-IT' });
  await page
    .getByRole('checkbox', { name: /^Seleziona «/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Seleziona tutti e 3' }).click();
  await expect(page.getByText('3 selezionati')).toBeVisible();
  await page.getByRole('button', { name: 'Archivia…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Archiviare 3 articoli');
  await dialog.getByRole('button', { name: /^Archivia/ }).click();
  await expect(dialog).toContainText('3 articoli archiviati.');
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(page.getByText('Nessun articolo corrispondente')).toBeVisible();

  await page.goto(`${url}/console/knowledge?q=monociclo&status=archived`);
  await page.getByRole('checkbox', { name: 'Seleziona tutti in questa pagina' }).click();
  await page.getByRole('button', { name: 'Ripristina…' }).click();
  await dialog.getByRole('button', { name: 'Ripristina' }).click();
  await expect(dialog).toContainText('3 articoli ripristinati come bozze.');
});

test('an article is translated from its row, and both languages are one row and one page', async ({
  browsers,
  server,
}) => {
  await drafts(server, { catamaran: 'Catamarans are 300 euros.' });
  const page = await supervisor(browsers, '/knowledge?q=catamaran');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: 'Add a translation into Italian' }).click();
  await expect(page.getByText('Translation of “Can I rent a catamaran?”')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('rental');
  await page.getByRole('textbox', { name: 'Title' }).fill('Posso noleggiare un catamarano?');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('I catamarani costano 300 euro.');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/articles\/new/);
  await expect(notices(page, /^version 1,/)).toBeVisible();

  const languages = page.getByRole('navigation', { name: 'Languages' });
  await expect(languages.getByRole('link', { name: /Italian/ })).toHaveAttribute('aria-current', 'page');
  await languages.getByRole('link', { name: /English/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Can I rent a catamaran?');
  await expect(languages.getByRole('link')).toHaveCount(2);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('textbox', { name: 'Search articles' }).fill('catamaran');
  await expect(page).toHaveURL(/q=catamaran/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('link', { name: /(English|Italian): Draft/ })).toHaveCount(2);
});
